import { memo } from 'react';
import { yearOf } from '../../lib/format';
import { toKey } from '../../lib/ids';
import { playlistMessages } from '../../lib/messages/playlists';
import { unsentMessages } from '../../lib/messages/unsent';
import { useMark } from '../../lib/titleMarks';
import type { Title } from '../../lib/titles';
import { Checkbox } from '../../ui/Checkbox';
import { IconButton } from '../../ui/IconButton';
import { SortableRow } from '../../ui/SortableRow';
import styles from './ListEditor.module.css';

type Props = {
  title: Title;
  index: number;
  count: number;
  src: string | null;
  note: string;
  isCover: boolean;
  selected: boolean;
  onSelect: (title: Title, on: boolean) => void;
  onEdit: (title: Title) => void;
  onMove: (from: number, position: number, byKey?: boolean) => void;
};

const text = playlistMessages;

export const EditorRow = memo(function EditorRow(props: Props) {
  const { title, index, count, src, note, isCover, selected, onSelect, onEdit, onMove } = props;
  const isUnsent = useMark('unsent', toKey(title.key)) !== undefined;
  const select = (
    <Checkbox
      label={text.selectOf(title.name)}
      hideLabel
      checked={selected}
      onChange={({ target }) => onSelect(title, target.checked)}
    />
  );
  const details = (
    <>
      {isCover && <span className={styles.chip}>{text.isCover}</span>}
      {isUnsent && <span className={styles.chip}>{unsentMessages.notSent}</span>}
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
  return (
    <SortableRow
      id={toKey(title.key)}
      title={title.name}
      year={yearOf(title.released)}
      handleLabel={text.handleOf(title.name, index + 1, count)}
      start={select}
      details={details}
      end={
        <IconButton icon="pencil" label={text.noteOf(title.name)} onClick={() => onEdit(title)} />
      }
      {...{ src, index, count, onMove }}
    />
  );
});
