// A session belongs to the browser, its token to a tab: tabs hand it on and end it together (decision 12).
import { siblingAnswerTime } from '../../lib/limits';

/** A `token` message carries the id of its `ask`, so that only that tab uses it. */
type Message =
  | { kind: 'ask'; id: string }
  | { kind: 'token'; id: string; token: string }
  | { kind: 'renewed'; token: string }
  | { kind: 'changed' }
  | { kind: 'signedOut' };

interface TabEvents {
  tokenToGive: () => string | null;
  onToken: (token: string) => void;
  onSignedOut: () => void;
  /** The session has a new token. */
  onRenewed: (token: string) => void;
  /** Another tab has changed data on the server. */
  onChanged: () => void;
}

export interface Tabs {
  /** Asks the other tabs for a token; resolves with its arrival or after a time limit. Later answers still count. */
  ask: () => Promise<void>;
  tellSignedOut: () => void;
  tellRenewed: (token: string) => void;
  tellChanged: () => void;
  /** Ignores later answers. */
  stopAsking: () => void;
  close: () => void;
}

export function openTabs(events: TabEvents): Tabs {
  const { tokenToGive, onToken, onSignedOut, onRenewed, onChanged } = events;
  const channel = new BroadcastChannel('moviestars');
  const send = (message: Message) => channel.postMessage(message);
  let askId = '';
  let answered = () => {};

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const token = data.kind === 'ask' ? tokenToGive() : null;
    if (data.kind === 'ask' && token !== null) send({ kind: 'token', id: data.id, token });
    if (data.kind === 'token' && data.id === askId) {
      askId = '';
      onToken(data.token);
      answered();
    }
    if (data.kind === 'signedOut') onSignedOut();
    if (data.kind === 'renewed') onRenewed(data.token);
    if (data.kind === 'changed') onChanged();
  };

  return {
    ask: () =>
      new Promise((resolve) => {
        askId = `${performance.timeOrigin}-${Math.random()}`;
        answered = resolve;
        setTimeout(resolve, siblingAnswerTime);
        send({ kind: 'ask', id: askId });
      }),
    tellSignedOut: () => send({ kind: 'signedOut' }),
    tellRenewed: (token) => send({ kind: 'renewed', token }),
    tellChanged: () => send({ kind: 'changed' }),
    stopAsking: () => {
      askId = '';
    },
    close: () => channel.close(),
  };
}
