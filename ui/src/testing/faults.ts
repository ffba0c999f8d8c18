import { HttpResponse } from 'msw';
import { messages } from '../lib/messages';
import { errorResponse } from './server';

interface Fault {
  name: string;
  respond: () => Response;
  /** The message that the app shows. */
  message: string;
}

const { fallback, invalidResponse, offline } = messages.errors;
const otherPage = '<h1>Welcome to our hotel</h1>';
const rows = [null, 'row', 7];
const wrongRows = {
  id: 1,
  title: 'A',
  name: 'A',
  total_pages: 1,
  results: rows,
  ratings: rows,
  users: rows,
  movies: rows,
  playlists: rows,
  genres: rows,
  notifications: rows,
  images: rows,
};
const fault = (name: string, message: string, respond: () => Response): Fault => ({
  name,
  message,
  respond,
});

/** Faults in place of a response; e2e/faults.ts has the same. */
const faults: Fault[] = [
  fault('an HTML page', invalidResponse, () => HttpResponse.html(otherPage)),
  fault('an error of the server', 'Our fault.', () => errorResponse(500, 5000, 'Our fault.')),
  fault('truncated JSON', invalidResponse, () => new HttpResponse('{"results":[{"id":1,"ti')),
  fault('a page with 502', fallback, () => HttpResponse.html(otherPage, { status: 502 })),
  fault('an empty object', invalidResponse, () => HttpResponse.json({})),
  fault('an empty 503', fallback, () => new HttpResponse('', { status: 503 })),
  fault('rows of wrong types', invalidResponse, () => HttpResponse.json(wrongRows)),
  fault('an empty body', invalidResponse, () => new HttpResponse('')),
  fault('a lost connection', offline, () => HttpResponse.error()),
];

/** Adds one fault to each case. One function reads all responses, and has its own tests. */
export const withFaults = <T>(cases: readonly T[]): (T & Fault)[] =>
  cases.map((one, index) => {
    const added = faults[index % faults.length];
    if (!added) throw new Error('no fault');
    return { ...one, ...added };
  });
