// A session belongs to the browser, its token to a tab: tabs hand it on and end it together (decision 12).
import { siblingAnswerTime } from '../../lib/limits';

/** What tabs tell each other. An answer names the question, so that only the asker takes it. */
type Message =
  | { kind: 'ask'; id: string }
  | { kind: 'token'; id: string; token: string }
  | { kind: 'renewed'; token: string }
  | { kind: 'changed' }
  | { kind: 'signedOut' };

/** What this tab has to say and to hear. */
export interface TabEvents {
  tokenToGive: () => string | null;
  onToken: (token: string) => void;
  onSignedOut: () => void;
  /** A sibling's session goes on under a new token. */
  onRenewed: (token: string) => void;
  /** A sibling has changed something on the server. */
  onChanged: () => void;
}

/** The line to the sibling tabs. */
export interface Tabs {
  /** Asks for a token; resolves when it has come, or when waiting longer makes no sense. Late answers count too. */
  ask: () => Promise<void>;
  /** Tells the siblings that the user has signed out. */
  tellSignedOut: () => void;
  /** Tells the siblings that the session goes on under a new token. */
  tellRenewed: (token: string) => void;
  /** Tells the siblings that something was changed on the server. */
  tellChanged: () => void;
  /** A question that is still open is dropped: this tab knows by now whether it is signed in. */
  stopAsking: () => void;
  close: () => void;
}

/** Opens the line. */
export function openTabs(events: TabEvents): Tabs {
  const { tokenToGive, onToken, onSignedOut, onRenewed, onChanged } = events;
  const channel = new BroadcastChannel('moviestars');
  const send = (message: Message) => channel.postMessage(message);
  let asked = '';
  let answered = () => {};

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const token = data.kind === 'ask' ? tokenToGive() : null;
    if (data.kind === 'ask' && token !== null) send({ kind: 'token', id: data.id, token });
    if (data.kind === 'token' && data.id === asked) {
      asked = '';
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
        asked = `${performance.timeOrigin}-${Math.random()}`;
        answered = resolve;
        setTimeout(resolve, siblingAnswerTime);
        send({ kind: 'ask', id: asked });
      }),
    tellSignedOut: () => send({ kind: 'signedOut' }),
    tellRenewed: (token) => send({ kind: 'renewed', token }),
    tellChanged: () => send({ kind: 'changed' }),
    stopAsking: () => {
      asked = '';
    },
    close: () => channel.close(),
  };
}
