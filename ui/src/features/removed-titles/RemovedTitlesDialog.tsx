import { appMessages } from '../../lib/messages/app';
import { removedTitlesMessages } from '../../lib/messages/removedTitles';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';

type Props = {
  names: string[];
  onRead: () => void;
};

const text = removedTitlesMessages;

export function RemovedTitlesDialog({ names, onRead }: Props) {
  const ok = (
    <Button variant="primary" onClick={onRead}>
      {appMessages.app.ok}
    </Button>
  );
  return (
    <Dialog open title={text.title} onClose={onRead} isMessage actions={ok}>
      <p>{text.unknown(names.length)}</p>
      <ul>
        {names.map((name, index) => (
          <li key={index}>{name}</li>
        ))}
      </ul>
    </Dialog>
  );
}
