// Why: some claims are about what is asked of the server, and some about what is not.
import { onTestFinished } from 'vitest';
import { server } from './server';

/** Notes every call from now on, as "GET /config". */
export function recordCalls(): string[] {
  const calls: string[] = [];
  const note = ({ request }: { request: Request }) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
  };
  server.events.on('request:start', note);
  onTestFinished(() => server.events.removeListener('request:start', note));
  return calls;
}
