/** The loads by address; true if the file is part of the page. */
const files: Record<string, true | Promise<unknown>> = {};

/**
 * Runs an `import()` after loading the style sheets and scripts that it needs. Browsers do not request a script again after its
 * `import()` failed, so scripts are first fetched into the browser's cache. If that fails, the next call requests the file again.
 * `vite.config.ts` replaces Vite's function with this one.
 */
export function loadWithDependencies<T>(
  load: () => Promise<T>,
  dependencies: string[] = [],
  importer?: string,
): Promise<T> {
  const loaded = dependencies.map((file) => {
    const { href } = new URL(file, importer);
    return (files[href] ??= isInPage(href) || loadFile(href));
  });
  return Promise.all(loaded).then(load);
}

function isInPage(address: string): boolean {
  const parts = document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link, script');
  return [...parts].some((part) => address === ('href' in part ? part.href : part.src));
}

function loadFile(href: string): Promise<unknown> {
  const loaded = href.endsWith('.css') ? addStyle(href) : fetchScript(href);
  return loaded.catch(() => {
    Reflect.deleteProperty(files, href);
    // `RouteErrorBoundary` recognizes it by this word, as it does errors of `import()`.
    throw new Error(`cannot preload ${href}`);
  });
}

async function fetchScript(href: string): Promise<void> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(href);
  await response.blob();
}

function addStyle(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(href));
    };
    document.head.append(link);
  });
}
