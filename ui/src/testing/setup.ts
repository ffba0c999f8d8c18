import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { server } from './server';

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

function open(this: HTMLDialogElement) {
  this.setAttribute('open', '');
}

function close(this: HTMLDialogElement) {
  if (!this.hasAttribute('open')) return;
  this.removeAttribute('open');
  this.dispatchEvent(new Event('close'));
}

function matchMedia(query: string) {
  return Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

// Only the styles that roles, names and visibility depend on. No style sheets are loaded, and jsdom's own computation takes a
// third of the time of all tests.
const displayed = (display: string) =>
  Object.assign(document.createElement('p').style, { display });
const none = displayed('none');
const inline = displayed('inline');
const inlineElements = 'a, b, em, i, kbd, label, small, span, strong, sup';
window.getComputedStyle = (element) => {
  if (element.matches('[hidden], dialog:not([open])')) return none;
  if (element.matches(inlineElements) || !(element instanceof HTMLElement)) return inline;
  return element.style;
};

// Importing the code of a page takes long on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => {
  server.close();
  // Without this, the next file in this process would get the module state of this one.
  vi.resetModules();
});

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('IntersectionObserver', NoObserver);
  vi.stubGlobal('matchMedia', matchMedia);
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.show = open;
  HTMLDialogElement.prototype.showModal = open;
  HTMLDialogElement.prototype.close = close;
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  // A change that waits for a connection ends with its session, and is not sent in the next test.
  dispatchEvent(new Event('online'));
});
