import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { dialogOf, images, serveImages, serveImageFiles } from '../../testing/adminServer';
import { serverConfig } from '../../testing/fixtures';
import { errorResponse, server } from '../../testing/server';

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
