// The form for one watch of the diary.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLazyModule } from '../../lib/lazyModule';
import { diaryMessages } from '../../lib/messages/diary';
import { fromStoredTitle } from '../../lib/titles';
import { IconButton } from '../../ui/IconButton';
import type { DiaryWatch } from './useDiary';
import { dateOf, nameOf, partOf } from './watchNames';

const loadSheet = () => import('../watching/DateSheet');

/** A function that opens the form, and the open form. The function stays the same. */
export function useWatchEditor(): [open: (watch: DiaryWatch) => void, form: ReactNode] {
  const [watch, setWatch] = useState<DiaryWatch | null>(null);
  const close = () => setWatch(null);
  const code = useLazyModule(loadSheet, watch !== null, close);
  const title = watch && fromStoredTitle(watch.movie);
  const form = watch && title && code && (
    <code.DateSheet
      // The form and its messages name the episode.
      title={{ ...title, name: nameOf(title, partOf(watch)) }}
      watch={watch}
      onClose={close}
    />
  );
  return [setWatch, form];
}

type EditProps = {
  watch: DiaryWatch;
  /** The title, with its season or episode. */
  name: string;
  onEdit: (watch: DiaryWatch) => void;
};

export function EditButton({ watch, name, onEdit }: EditProps) {
  return (
    <IconButton
      icon="pencil"
      label={diaryMessages.editOf(name, dateOf(watch))}
      aria-haspopup="dialog"
      onClick={() => onEdit(watch)}
    />
  );
}
