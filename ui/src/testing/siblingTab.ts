import { onTestFinished } from 'vitest';

/** Opens the broadcast channel as another tab would, and records its messages. */
export function openSibling() {
  const channel = new BroadcastChannel('moviestars');
  onTestFinished(() => channel.close());
  const heard: { kind: string; id?: string; token?: string }[] = [];
  channel.onmessage = ({ data }) => {
    heard.push(data);
  };
  return { channel, heard };
}
