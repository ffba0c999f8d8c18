import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '../../lib/messages';
import { adminMessages } from '../../lib/messages/admin';
import { dialogOf, images, serveImageFiles, serveImages } from '../../testing/adminServer';
import { serverConfig } from '../../testing/fixtures';
import { errorResponse, recordCalls, server } from '../../testing/server';

const text = adminMessages.admin.images;

describe('Find & Fix Broken Images', () => {
  // specification 2.46, 9.9
  it('starts at Find, with Cancel, both counters at 0 and a maximum of 10000', async () => {
    serveImageFiles(() => false);
    serveImages([]);
    const { dialog, count, step, bar } = await dialogOf();
    expect(step()).toContain('Find');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['1Find', '2Fix', '3Done']);
    expect([count('Working'), count('Broken')]).toEqual(['0', '0']);
    expect(bar()).toHaveAttribute('max', '10000');
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeVisible();
  });

  it('moves the focus to the last button of each step', async () => {
    serveImageFiles(() => false);
    serveImages(images(2, 9));
    const { press, ended } = await dialogOf();
    await press('Find');
    expect(await ended()).toHaveFocus();
  });

  // specification 4.12, 8.11, 9.5, 9.9
  it('loads each poster at w500, and updates the counters every 300 ms', async () => {
    const { requested } = serveImageFiles((address) => address.includes('gone'));
    serveImages([...images(4, 4), [5, null, 'movie']]);
    const intervals = vi.spyOn(globalThis, 'setInterval');
    const { press, count, step, fixing } = await dialogOf();
    await press('Find');
    await fixing();
    expect(intervals.mock.calls.map(([, time]) => time)).toContain(300);
    expect(requested).toEqual(['m1', 'm2', 'm3', 'gone4'].map((name) => `/t/p/w500/${name}.svg`));
    expect([count('Working'), count('Broken')]).toEqual(['3', '2']);
    expect(step()).toContain('Fix');
  });

  // specification 2.46, 4.12, 7.23, 9.9
  it('saves found posters in batches of thirty, and lists repaired and missing ones', async () => {
    serveImageFiles((address) => /gone|m45/.test(address));
    const { saved, searched } = serveImages(images(46, 2));
    const { press, dialog, fixing, ended, count } = await dialogOf();
    await press('Find');
    await fixing();
    await press('Fix');
    await ended();
    expect(new Set(searched).size).toBe(45);
    const sizes = saved.map((call) => JSON.stringify(call).match(/poster_path/g)?.length);
    expect(sizes).toEqual([30, 14]);
    const first = { id: 2, media_type: 'movie', poster_path: '/m2.svg' };
    const body = { images: expect.arrayContaining([first]) };
    expect(saved[0]).toMatchObject({ id: ':id', body });
    expect(within(dialog).getByText('Repaired (44)')).toBeVisible();
    expect(within(dialog).getByText('Still missing (1)')).toBeVisible();
    expect([count('Working'), count('Broken')]).toEqual(['45', '1']);
  });

  it('goes from Find to Done when no image is broken', async () => {
    serveImageFiles(() => false);
    serveImages(images(3, 9));
    const { press, dialog, ended, step } = await dialogOf();
    await press(text.find);
    await ended();
    expect(step()).toContain('Done');
    expect(within(dialog).getByText(text.allWork)).toBeVisible();
  });

  it('writes nothing in demo mode, and sends no call that needs an admin', async () => {
    serveImageFiles((address) => address.includes('missing'));
    serveImages([
      [1, '/m1.svg', 'movie'],
      [2, '/missing.svg', 'movie'],
    ]);
    const calls = recordCalls();
    const { press, dialog, fixing, ended } = await dialogOf(true);
    expect(within(dialog).getByText(text.demoHint)).toBeVisible();
    await press(text.find);
    await fixing();
    await press(text.fix);
    await ended();
    expect(within(dialog).getByText('Repaired (1)')).toBeVisible();
    expect(calls.filter((call) => /^PUT|all_movies/.test(call))).toEqual([]);
    expect(calls).toContain('GET /3/search/multi');
  });

  it('does not count posters as broken while offline, and can be started again', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let down = true;
    serveImageFiles(() => down);
    serveImages(images(2, 9));
    const { press, dialog, ended, step } = await dialogOf();
    await press(text.find);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(messages.errors.offline);
    expect(step()).toContain('Find');
    online.mockReturnValue(true);
    down = false;
    await press(text.find);
    await ended();
    expect(within(dialog).getByText(text.allWork)).toBeVisible();
  });

  it('keeps repaired posters when a later batch fails', async () => {
    serveImageFiles((address) => address.includes('gone'));
    serveImages(images(40, 1));
    let calls = 0;
    server.use(
      http.put('*/api/v1/movies/:id', () => {
        calls += 1;
        return calls === 2 ? HttpResponse.error() : HttpResponse.json({ updated: [] });
      }),
    );
    const { press, dialog, fixing, ended } = await dialogOf();
    await press(text.find);
    await fixing();
    await press(text.fix);
    await within(dialog).findByRole('alert');
    await press(text.fix);
    await ended();
    expect(within(dialog).getByText('Repaired (40)')).toBeVisible();
  });
});

describe('the image check', () => {
  // specification 2.46, 4.12, 9.9
  it('counts checked images while others are still loading', async () => {
    const { hold, release } = serveImageFiles((address) => address.includes('gone'));
    hold('m4');
    serveImages(images(6, 5));
    const { press, count, bar, step, fixing } = await dialogOf();
    expect(bar()).toHaveAttribute('max', '10000');
    await press('Find');
    await waitFor(() => expect(bar()).toHaveAttribute('value', '5'));
    expect(bar()).toHaveAttribute('max', '6');
    expect([count('Working'), count('Broken')]).toEqual(['3', '2']);
    expect(step()).toContain('Find');
    release();
    await fixing();
    expect([count('Working'), count('Broken')]).toEqual(['4', '2']);
  });

  // specification 4.12, 7.33
  it('loads posters at w500 from the image host, and generated posters from this server', async () => {
    const { requested } = serveImageFiles(() => false);
    serveImages([
      [1, '/abc.jpg', 'movie'],
      [2, '/m2.svg', 'movie'],
    ]);
    const image_base = 'https://image.tmdb.org/t/p/';
    server.use(
      http.get('*/config', () =>
        HttpResponse.json({ ...serverConfig, catalogue: 'tmdb', image_base }),
      ),
    );
    const { press, ended } = await dialogOf();
    await press('Find');
    await ended();
    expect(requested).toEqual(['https://image.tmdb.org/t/p/w500/abc.jpg', '/t/p/w500/m2.svg']);
  });

  // specification 4.12
  it('is reset when the dialog is closed', async () => {
    serveImageFiles((address) => address.includes('gone'));
    serveImages(images(3, 3));
    const { user, press, fixing } = await dialogOf();
    await press('Find');
    await fixing();
    await press('Cancel');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Broken Images' }));
    const again = within(await screen.findByRole('dialog', { name: 'Find & Fix Broken Images' }));
    for (const counter of ['Working', 'Broken']) {
      expect(again.getByText(counter).nextElementSibling).toHaveTextContent(/^0$/);
    }
    expect(again.getByRole('progressbar')).toHaveAttribute('value', '0');
    expect(again.getByRole('progressbar')).toHaveAttribute('max', '10000');
    expect(again.getByRole('button', { name: 'Find' })).toBeVisible();
    expect(again.queryByRole('button', { name: 'Fix' })).not.toBeInTheDocument();
  });

  // specification 8.2
  it('shows why the list of images did not load, and can be started again', async () => {
    serveImageFiles(() => false);
    serveImages(images(2, 9));
    const broken = () => errorResponse(500, 5000, 'Something is wrong here.');
    server.use(http.get('*/api/v1/playlists/images/:id', broken, { once: true }));
    const { user, press, dialog, count, step, ended } = await dialogOf();
    await press('Find');
    const notice = await within(dialog).findByRole('alert');
    expect(notice).toHaveTextContent('Something is wrong here.');
    expect(step()).toContain('Find');
    expect([count('Working'), count('Broken')]).toEqual(['0', '0']);
    await user.click(within(notice).getByRole('button'));
    expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
    await press('Find');
    await ended();
    expect(count('Working')).toBe('2');
  });

  it('searches only for titles with a name, and lists the images that are still missing', async () => {
    serveImageFiles((address) => address.includes('gone'));
    const { searched } = serveImages(images(2, 1));
    server.use(http.get('*/api/v1/playlists/all_movies', () => HttpResponse.json({ movies: [] })));
    const { press, dialog, fixing, ended } = await dialogOf();
    await press('Find');
    await fixing();
    await press('Fix');
    await ended();
    expect(searched).toEqual([]);
    expect(within(dialog).getByText('Still missing (2)')).toBeVisible();
  });
});
