import { act, screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { renderApp } from '../testing/render';
import { server } from '../testing/server';

const liveRegions = () => screen.getAllByRole('status');
const regionOf = (text: string) => screen.getByText(text).closest<HTMLElement>('[role=status]');

it('announces that it is offline in a live region that was there before', async () => {
  renderApp(paths.about());
  await screen.findByRole('heading', { level: 1, name: messages.about.title });
  const before = liveRegions();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(before).toContain(regionOf(messages.app.offline));
});

it('announces that a page loads in a live region that was there before', async () => {
  server.use(http.get('*/3/trending/:kind/:window', () => new Promise<never>(() => undefined)));
  const { router } = renderApp(paths.about(), { signedIn: true });
  await screen.findByRole('heading', { level: 1, name: messages.about.title });
  const before = liveRegions();
  await act(() => router.navigate(paths.trending()));
  await screen.findByText(messages.app.loading);
  expect(before).toContain(regionOf(messages.app.loading));
});
