import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

const text = messages.calendar.subscribe;

beforeAll(() => import('../../pages/CalendarPage'));

let createdAt: string | null;
let made: number;

beforeEach(() => {
  createdAt = null;
  made = 0;
  server.use(
    http.get('*/api/v1/calendar', () => HttpResponse.json({ days: [], knows_dates: true })),
    http.get('*/api/v1/calendar/link', () => HttpResponse.json({ created_at: createdAt })),
    http.post('*/api/v1/calendar/link', () => {
      createdAt = '2026-11-20T10:00:00Z';
      made += 1;
      return HttpResponse.json({ url: `/calendar/token${made}.ics` }, { status: 201 });
    }),
    http.delete('*/api/v1/calendar/link', () => {
      createdAt = null;
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const open = () => renderApp(paths.calendar(), { signedIn: true });
const button = (name: string) => screen.findByRole('button', { name });

describe('the link to the calendar', () => {
  it('is made, shown once with the origin of the page, replaced and revoked', async () => {
    const { user } = open();
    const make = await button(text.create);
    expect(screen.queryByRole('button', { name: text.revoke })).not.toBeInTheDocument();
    await user.click(make);
    const field = await screen.findByLabelText(text.field.label);
    expect(field).toHaveValue(`${location.origin}/calendar/token1.ics`);
    expect(field).toHaveAttribute('readonly');
    expect(screen.getByText(text.created)).toBeVisible();
    expect(await screen.findByText(text.since('November 20, 2026'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.field.copy }));
    expect(await screen.findByText(text.field.copied)).toBeVisible();
    await expect(navigator.clipboard.readText()).resolves.toMatch(/\/calendar\/token1\.ics$/);
    expect(screen.getByText(text.replaceHint)).toBeVisible();
    await user.click(await button(text.replace));
    await waitFor(() =>
      expect(screen.getByLabelText(text.field.label)).toHaveValue(
        `${location.origin}/calendar/token2.ics`,
      ),
    );
    await user.click(await button(text.revoke));
    expect(await screen.findByText(text.revoked)).toBeVisible();
    expect(screen.queryByLabelText(text.field.label)).not.toBeInTheDocument();
    await waitFor(async () => expect(await button(text.create)).toHaveFocus());
  });

  it('has the chosen entries only', async () => {
    const { user } = open();
    await user.click(await button(text.create));
    const contents = await screen.findByLabelText(text.contents);
    expect(contents).toHaveDisplayValue(messages.calendar.filter.all);
    const address = () => screen.getByLabelText(text.field.label);
    for (const [name, search] of [
      ['films', '?only=films'],
      ['premieres', '?only=premieres'],
      ['all', ''],
    ] as const) {
      await user.selectOptions(contents, messages.calendar.filter[name]);
      expect(address()).toHaveValue(`${location.origin}/calendar/token1.ics${search}`);
    }
  });

  it('is not shown again when it was made before', async () => {
    createdAt = '2026-11-20T10:00:00Z';
    open();
    expect(await screen.findByText(text.since('November 20, 2026'))).toBeVisible();
    expect(screen.queryByLabelText(text.field.label)).not.toBeInTheDocument();
  });

  it('disappears when it was revoked in another tab', async () => {
    createdAt = '2026-11-20T10:00:00Z';
    const { user } = open();
    server.use(
      http.delete('*/api/v1/calendar/link', () => {
        createdAt = null;
        return errorResponse(404, 4040, 'link not found');
      }),
    );
    await user.click(await button(text.revoke));
    expect(await screen.findByText(text.revoked)).toBeVisible();
    expect(await button(text.create)).toBeVisible();
  });

  it('says why it could not be made', async () => {
    server.use(http.post('*/api/v1/calendar/link', () => errorResponse(500, 5000, 'no disk')));
    const { user } = open();
    await user.click(await button(text.create));
    expect(await screen.findByText('no disk')).toBeVisible();
    expect(screen.queryByLabelText(text.field.label)).not.toBeInTheDocument();
  });

  it('offers Retry when it is not known whether there is one', async () => {
    server.use(
      http.get('*/api/v1/calendar/link', () => errorResponse(500, 5000, 'no disk'), {
        once: true,
      }),
    );
    const { user } = open();
    const alert = await screen.findByRole('alert');
    await user.click(within(alert).getByRole('button', { name: messages.app.retry }));
    expect(await button(text.create)).toBeVisible();
  });
});
