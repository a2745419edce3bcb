/** A place in the page of each test, gone after it. */

import { render } from "preact";
import { afterEach, beforeEach } from "vitest";

export let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  document.body.append(host);
});
afterEach(() => {
  render(null, host);
  host.remove();
});
