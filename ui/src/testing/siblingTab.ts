import { onTestFinished } from 'vitest';

/** Another tab: its line, and what it has heard. */
export function openSibling() {
  const channel = new BroadcastChannel('moviestars');
  onTestFinished(() => channel.close());
  const heard: { kind: string; id?: string; token?: string }[] = [];
  channel.onmessage = ({ data }) => {
    heard.push(data);
  };
  return { channel, heard };
}
