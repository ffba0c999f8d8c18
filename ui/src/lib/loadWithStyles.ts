/** By address; true when the page has the style sheet itself. */
const styles: Record<string, true | Promise<unknown>> = {};

/**
 * Loads the code of an `import()` once the style sheets that it needs are loaded. `vite.config.ts` puts it in the place of
 * Vite's function, which has fallbacks for older browsers and for nonces.
 */
export function loadWithStyles<T>(
  load: () => Promise<T>,
  files: string[] = [],
  importer?: string,
): Promise<T> {
  const loaded = files.map((file) => {
    const { href } = new URL(file, importer);
    return (styles[href] ??= isInPage(href) || addStyle(href));
  });
  return Promise.all(loaded).then(load);
}

const isInPage = (address: string) =>
  [...document.styleSheets].some(({ href }) => href === address);

function addStyle(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = resolve;
    link.onerror = () => {
      // The next call tries again.
      link.remove();
      Reflect.deleteProperty(styles, href);
      // `RouteErrorBoundary` recognizes it by this word, as it does errors of `import()`.
      reject(new Error(`cannot preload ${href}`));
    };
    document.head.append(link);
  });
}
