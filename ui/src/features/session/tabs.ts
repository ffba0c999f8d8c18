// A session belongs to the browser, its token to a tab: tabs share it and sign out together (decision 12).
import { basePath } from '../../lib/basePath';
import { newId } from '../../lib/ids';
import { siblingReplyTimeout } from '../../lib/limits';

/** A `token` message has the id of the request, so that only the tab that sent the request uses it. */
type TabMessage =
  | { kind: 'requestToken'; id: string }
  | { kind: 'token'; id: string; token: string }
  | { kind: 'renewed'; token: string }
  | { kind: 'changed' }
  | { kind: 'signedOut' };

interface TabEvents {
  readToken: () => string | null;
  onToken: (token: string) => void;
  onSignedOut: () => void;
  /** The session has a new token. */
  onRenewed: (token: string) => void;
  /** Another tab has changed data on the server. */
  onChanged: () => void;
}

export interface Tabs {
  /** Resolves when another tab sends a token, or after a time limit. Later replies still count. */
  requestToken: () => Promise<void>;
  notifySignedOut: () => void;
  notifyRenewed: (token: string) => void;
  notifyChanged: () => void;
  /** Ignores later replies. */
  ignoreReplies: () => void;
  close: () => void;
}

export function openTabs(events: TabEvents): Tabs {
  const { readToken, onToken, onSignedOut, onRenewed, onChanged } = events;
  const channel = new BroadcastChannel(`moviestars${basePath}`);
  const send = (message: TabMessage) => channel.postMessage(message);
  let requestId = '';
  let onReply = () => {};

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    const token = data.kind === 'requestToken' ? readToken() : null;
    if (data.kind === 'requestToken' && token !== null) send({ kind: 'token', id: data.id, token });
    if (data.kind === 'token' && data.id === requestId) {
      requestId = '';
      onToken(data.token);
      onReply();
    }
    if (data.kind === 'signedOut') onSignedOut();
    if (data.kind === 'renewed') onRenewed(data.token);
    if (data.kind === 'changed') onChanged();
  };

  return {
    requestToken: () =>
      new Promise((resolve) => {
        requestId = newId();
        onReply = resolve;
        setTimeout(resolve, siblingReplyTimeout);
        send({ kind: 'requestToken', id: requestId });
      }),
    notifySignedOut: () => send({ kind: 'signedOut' }),
    notifyRenewed: (token) => send({ kind: 'renewed', token }),
    notifyChanged: () => send({ kind: 'changed' }),
    ignoreReplies: () => {
      requestId = '';
    },
    close: () => channel.close(),
  };
}
