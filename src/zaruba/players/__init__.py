"""Who answers choices."""
