import { useState } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { useLazyModule } from '../../lib/lazyModule';
import { watchingMessages } from '../../lib/messages/watching';
import type { Title } from '../../lib/titles';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import styles from './TitleNote.module.css';
import type { TitleLog } from './useWatching';
import { deleteNote } from './watchActions';

const text = watchingMessages.titleNote;

const loadDialog = () => import('./NoteDialog');

type Props = {
  title: Title;
  note: TitleLog['note'];
};

/** The user's note on a title, or the button that adds one. A note with spoilers is collapsed. */
export function TitleNote({ title, note }: Props) {
  const dispatch = useApiDispatch();
  const [isEdited, setIsEdited] = useState(false);
  const close = () => setIsEdited(false);
  const code = useLazyModule(loadDialog, isEdited, close);
  const edit = () => setIsEdited(true);
  const dialog = isEdited && code && <code.NoteDialog {...{ title, note }} onClose={close} />;
  if (!note) {
    return (
      <div>
        <Button variant="quiet" className={styles.add} aria-haspopup="dialog" onClick={edit}>
          <Icon name="pencil" size="small" />
          {text.add}
        </Button>
        {dialog}
      </div>
    );
  }
  return (
    <section className={styles.note} aria-labelledby="title-note">
      <header className={styles.head}>
        <h2 id="title-note">{text.heading}</h2>
        <IconButton icon="pencil" label={text.edit} aria-haspopup="dialog" onClick={edit} />
        <IconButton
          icon="trash"
          label={text.remove}
          onClick={() => void dispatch(deleteNote(title))}
        />
      </header>
      {note.spoiler ? (
        <details className={styles.spoiler}>
          <summary>{text.spoiler}</summary>
          <p className={styles.text}>{note.text}</p>
        </details>
      ) : (
        <p className={styles.text}>{note.text}</p>
      )}
      {dialog}
    </section>
  );
}
