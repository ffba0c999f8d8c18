// Why: what is gone from one's lists is said by name, once, and stays until it is read.
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { messages } from '../../lib/messages';

type Props = {
  names: string[];
  onRead: () => void;
};

const text = messages.notices;

/** Names the titles that were taken out. */
export function NoticesDialog({ names, onRead }: Props) {
  const ok = (
    <Button variant="primary" onClick={onRead}>
      {messages.app.ok}
    </Button>
  );
  return (
    <Dialog open title={text.title} onClose={onRead} actions={ok}>
      <p>{text.unknown(names.length)}</p>
      <ul>
        {names.map((name, place) => (
          <li key={place}>{name}</li>
        ))}
      </ul>
    </Dialog>
  );
}
