import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { renderApp } from '../testing/render';
import { errorResponse, server } from '../testing/server';

const text = messages.apiDescription;

const description = {
  paths: {
    '/api/v1/things/{id}': {
      get: {
        operationId: 'thing',
        tags: ['things'],
        summary: 'Return a thing',
        parameters: [{ name: 'id', in: 'path', required: true, description: 'Its id' }],
      },
      put: {
        operationId: 'setThing',
        tags: ['things'],
        summary: 'Change a thing',
        parameters: [
          { name: 'id', in: 'path', required: true },
          { name: 'kind', in: 'query' },
        ],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        required: ['name', 'sizes'],
        properties: {
          name: { type: 'string' },
          sizes: { type: 'array' },
          note: { type: ['string', 'null'] },
        },
      },
    },
  },
};

let sent: unknown[];

beforeAll(() => Promise.all([import('./ConnectionsPage'), import('./ApiPage')]));

beforeEach(() => {
  sent = [];
  server.use(
    http.get('*/api/v1/openapi', () => HttpResponse.json(description)),
    http.put('*/api/v1/things/:id', async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      sent.push(pathname + search, await request.json());
      return HttpResponse.json({ message: 'No such thing' }, { status: 404 });
    }),
  );
});

const open = () => renderApp(paths.connections('api'), { signedIn: true });

it('finds a call and sends it with an example of its body', async () => {
  const { user } = open();
  expect(await screen.findByText(text.count(2))).toBeVisible();
  await user.type(screen.getByLabelText(text.search), 'change thing');
  expect(screen.getByText(text.count(1))).toBeVisible();
  expect(screen.queryByText('Return a thing')).not.toBeInTheDocument();
  await user.click(screen.getByText('Change a thing'));
  const body = await screen.findByLabelText(text.body);
  expect(JSON.parse((body instanceof HTMLTextAreaElement && body.value) || '')).toEqual({
    name: '',
    sizes: [],
  });
  await user.type(screen.getByLabelText(text.required('id')), '7 a');
  await user.type(screen.getByLabelText('kind'), 'x');
  await user.click(screen.getByRole('button', { name: text.send }));
  expect(await screen.findByText(text.status(404))).toBeVisible();
  expect(within(screen.getByRole('main')).getByText(/No such thing/)).toBeVisible();
  expect(sent).toEqual(['/api/v1/things/7%20a?kind=x', { name: '', sizes: [] }]);
});

it('says that the description cannot be loaded, and loads it again', async () => {
  server.use(
    http.get('*/api/v1/openapi', () => errorResponse(503, 5030, 'Later.'), { once: true }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(text.count(2))).toBeVisible();
});
