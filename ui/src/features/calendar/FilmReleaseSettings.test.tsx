import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { serverConfig } from '../../testing/fixtures';
import { servePreferences } from '../../testing/preferencesServer';
import { renderApp } from '../../testing/render';
import { deferred, errorResponse, server } from '../../testing/server';
import { regionCodes } from './regionCodes';

const text = messages.calendar.settings;
const { releases } = messages.calendar;

async function openSettings() {
  const { user } = renderApp(paths.settings(), { signedIn: true });
  const card = within(await screen.findByRole('region', { name: text.title }));
  const country = card.getByRole('combobox', { name: text.country });
  await waitFor(() => expect(country).toBeEnabled());
  const box = (kind: keyof typeof releases) => card.getByRole('checkbox', { name: releases[kind] });
  return { user, card, country, box };
}

describe('the settings of the release dates of films', () => {
  it('offer no country, then the one of the browser, then all others by name', async () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
    const { country } = await openSettings();
    const options = within(country).getAllByRole('option');
    const names = options.map((option) => option.textContent);
    expect(names.slice(0, 2)).toEqual([text.anyCountry, 'United Kingdom']);
    const others = names.slice(2);
    expect(others).toEqual(others.toSorted((one, other) => one.localeCompare(other)));
    expect(others).toContain('Germany');
    expect(new Set(names).size).toBe(250);
    expect(country).toHaveValue('');
  });

  it('save the country at once, and Undo takes that back', async () => {
    const sent = servePreferences();
    const { user, country, box } = await openSettings();
    expect(box('cinema')).toBeDisabled();
    await user.selectOptions(country, 'Germany');
    expect(await screen.findByText(messages.watching.settings.saved)).toBeVisible();
    expect(sent).toEqual([{ film_region: 'DE' }]);
    await waitFor(() => expect(country).toHaveValue('DE'));
    expect(box('cinema')).toBeEnabled();
    await user.click(screen.getByRole('button', { name: messages.undo.undo }));
    await waitFor(() => expect(country).toHaveValue(''));
    expect(box('cinema')).toBeDisabled();
  });

  it('save each kind of release at once', async () => {
    const sent = servePreferences({ film_region: 'DE' });
    const { user, card, box } = await openSettings();
    expect(card.getByRole('group', { name: text.kinds })).toBeVisible();
    expect(box('digital')).toBeChecked();
    expect(box('disc')).not.toBeChecked();
    await user.click(box('premiere'));
    await waitFor(() => expect(box('premiere')).toBeChecked());
    await user.click(box('digital'));
    await waitFor(() => expect(box('digital')).not.toBeChecked());
    expect(sent).toEqual([
      { film_release_kinds: ['premiere', 'cinema', 'digital'] },
      { film_release_kinds: ['premiere', 'cinema'] },
    ]);
  });

  it('say what the calendar has without any kind', async () => {
    servePreferences({ film_region: 'DE', film_release_kinds: ['cinema'] });
    const { user, card, box } = await openSettings();
    expect(card.queryByText(text.noKinds)).not.toBeInTheDocument();
    await user.click(box('cinema'));
    expect(await card.findByText(text.noKinds)).toBeVisible();
  });

  it('offer Retry when they cannot be loaded', async () => {
    server.use(
      http.get('*/api/v1/preferences', () => errorResponse(500, 5000, 'no disk'), { once: true }),
    );
    const { user } = renderApp(paths.settings(), { signedIn: true });
    const card = within(await screen.findByRole('region', { name: text.title }));
    const retry = { name: messages.app.retry };
    await user.click(await card.findByRole('button', retry));
    const country = card.getByRole('combobox', { name: text.country });
    await waitFor(() => expect(country).toBeEnabled());
    expect(card.queryByRole('button', retry)).not.toBeInTheDocument();
  });

  it('change at once, and back when the server refuses', async () => {
    const { promise, resolve } = deferred();
    server.use(
      http.patch('*/api/v1/preferences', async () => {
        await promise;
        return errorResponse(500, 5000, 'no disk');
      }),
    );
    const { user, country } = await openSettings();
    await user.selectOptions(country, 'France');
    await waitFor(() => expect(country).toHaveValue('FR'));
    resolve();
    const failed = messages.watching.failed(messages.watching.settings.name, 'no disk');
    expect(await screen.findByText(failed)).toBeVisible();
    await waitFor(() => expect(country).toHaveValue(''));
  });

  it('show a country that is not in the list', async () => {
    servePreferences({ film_region: 'XK' });
    const { country } = await openSettings();
    expect(country).toHaveValue('XK');
    expect(country).toHaveDisplayValue('Kosovo');
  });

  it.each([
    ['builtin', text.builtinHint],
    ['tmdb', text.hint],
  ])('say with the catalogue %s which days films have', async (catalogue, hint) => {
    server.use(http.get('*/config', () => HttpResponse.json({ ...serverConfig, catalogue })));
    const { country } = await openSettings();
    await waitFor(() => expect(country).toHaveAccessibleDescription(hint));
  });
});

it('has each code of a country once', () => {
  expect(new Set(regionCodes).size).toBe(249);
  expect(regionCodes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
});
