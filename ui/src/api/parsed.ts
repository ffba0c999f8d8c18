// Why: the body of a failure may be anything, also a web page, and that must not hide the failure.

/** What a text says as JSON; null when it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
