import { onTestFinished } from 'vitest';

/** Opens the broadcast channel as another tab would, and records its messages. */
export function openSibling() {
  const channel = new BroadcastChannel('moviestars');
  onTestFinished(() => channel.close());
  const received: { kind: string; id?: string; token?: string }[] = [];
  channel.onmessage = ({ data }) => {
    received.push(data);
  };
  return { channel, received };
}
