/** The path that the server is below, without a slash at its end; empty at the root. The server writes it into the page. */
export const basePath = document.documentElement.dataset['base'] ?? '';

/** The address of the server, which its paths follow. */
export const serverUrl = location.origin + basePath;
