"""One module for each verb or small family of verbs; imported only when called."""
