import { useCallback, useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { PlaylistApiResponse } from '../../api/generated';
import { toApiId } from '../../lib/ids';
import { local } from '../../lib/storage';
import type { Title } from '../../lib/titles';
import styles from './ItemNotes.module.css';

/** In px, the same as `--tile-note` in ItemNotes.module.css. */
const noteHeight = 44;

type Notes = {
  className: string | undefined;
  noteOf?: (title: Title) => ReactNode;
  noteHeight?: number;
};

/** The props of a grid that shows the notes of a playlist below its titles. Without notes, no space is reserved. */
export function useItemNotes(id: number, details: PlaylistApiResponse | undefined): Notes {
  const notes = useMemo(
    () => new Map(details?.notes.map((note) => [`${note.media_type}:${note.id}`, note.note])),
    [details],
  );
  const noteOf = useCallback(
    ({ key }: Title) => {
      const note = notes.get(`${key.mediaType}:${toApiId(key)}`);
      return (
        <p className={styles.note} title={note}>
          {note}
        </p>
      );
    },
    [notes],
  );
  const hasNotes = details ? notes.size > 0 : hadNotes(id);
  const isKnown = details !== undefined;
  useEffect(() => {
    if (isKnown) remember(id, hasNotes);
  }, [id, isKnown, hasNotes]);
  return hasNotes
    ? { className: styles.withNotes, noteOf, noteHeight }
    : { className: styles.grid };
}

const storageKey = 'playlistsWithNotes';
const maxRemembered = 100;

/** The ids of playlists that had notes on the last visit: the space of the notes is reserved before they are loaded. */
function idsWithNotes(): string[] {
  return (local.get(storageKey) ?? '').split(' ').filter((id) => id !== '');
}

function hadNotes(id: number): boolean {
  return idsWithNotes().includes(String(id));
}

function remember(id: number, hasNotes: boolean): void {
  if (hadNotes(id) === hasNotes) return;
  const others = idsWithNotes().filter((other) => other !== String(id));
  const ids = hasNotes ? [String(id), ...others].slice(0, maxRemembered) : others;
  if (ids.length > 0) local.set(storageKey, ids.join(' '));
  else local.remove(storageKey);
}
