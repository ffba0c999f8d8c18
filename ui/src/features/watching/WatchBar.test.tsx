import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { messages } from '../../lib/messages';
import { changeOf, titleLog } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

const text = messages.watching;
const film = '/ms/movie/1';
const four = [text.seen, text.watchlist.title, text.favorite.title, text.more('Night Train')];

/** Returns a function that scrolls the buttons in the page out of the window, or back. */
function stubIntersectionObserver() {
  let change: (intersectionRatio: number) => void = () => undefined;
  class Observer {
    observe: (target: Element) => void;
    constructor(onChange: (changes: { intersectionRatio: number }[]) => void) {
      this.observe = (target) => {
        if (!target.querySelector('[aria-pressed]')) return;
        change = (intersectionRatio) => onChange([{ intersectionRatio }]);
      };
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  return (isVisible: boolean) => act(() => change(isVisible ? 1 : 0));
}

/** Opens a film, and waits for its log. */
async function openFilm() {
  const rendered = renderApp(film, { signedIn: true });
  const inPage = await screen.findByRole('button', { name: text.watchlist.title });
  await waitFor(() => expect(inPage).not.toHaveAttribute('aria-disabled'));
  return { ...rendered, inPage };
}

const bar = () => screen.queryByRole('region', { name: text.actionsOf('Night Train') });

it('has the four buttons of a title while those in the page are out of sight, outside of its content', async () => {
  const scroll = stubIntersectionObserver();
  await openFilm();
  expect(bar()).toBeNull();
  scroll(false);
  const shown = await screen.findByRole('region', { name: text.actionsOf('Night Train') });
  const buttons = within(shown).getAllByRole('button');
  expect(buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent.trim())).toEqual(
    four,
  );
  expect(screen.getByRole('main')).not.toContainElement(shown);
  scroll(true);
  expect(bar()).toBeNull();
});

it('does the same as the buttons in the page, which get its focus when it disappears', async () => {
  let log = titleLog();
  server.use(
    http.get('*/api/v1/watches', () => HttpResponse.json(log)),
    http.put('*/api/v1/watchlist/:id', () => {
      log = titleLog({ listed_at: '2026-11-20T10:00:00Z' });
      return HttpResponse.json({ change: changeOf('watchlist_added') });
    }),
  );
  const scroll = stubIntersectionObserver();
  const { user, inPage } = await openFilm();
  scroll(false);
  const shown = await screen.findByRole('region', { name: text.actionsOf('Night Train') });
  const button = within(shown).getByRole('button', { name: text.watchlist.title });
  expect(button).toHaveAttribute('aria-pressed', 'false');
  await user.click(button);
  expect(await screen.findByText(text.watchlist.added('Night Train'))).toBeVisible();
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(inPage).toHaveAttribute('aria-pressed', 'true');
  expect(button).toHaveFocus();
  scroll(true);
  expect(bar()).toBeNull();
  expect(inPage).toHaveFocus();
});

it('is not shown when the log could not be loaded, because its buttons could do nothing', async () => {
  server.use(http.get('*/api/v1/watches', () => errorResponse(500, 5000, 'no disk')));
  const scroll = stubIntersectionObserver();
  renderApp(film, { signedIn: true });
  expect(await screen.findByText('no disk')).toBeVisible();
  scroll(false);
  expect(bar()).toBeNull();
});
