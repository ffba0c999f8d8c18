import { useCallback, useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { PlaylistApiResponse } from '../../api/generated';
import { toApiId } from '../../lib/ids';
import { local } from '../../lib/storage';
import type { Title } from '../../lib/titles';
import styles from './ItemNotes.module.css';

/** As `--tile-note` in ItemNotes.module.css. */
const noteHeight = 44;

type Notes = {
  className: string | undefined;
  noteOf?: (title: Title) => ReactNode;
  noteHeight?: number;
};

/** What a grid needs to show the notes of the titles of a playlist below them. Without notes there is no room for them. */
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
  const hasNotes = details ? notes.size > 0 : isMarked(id);
  const isKnown = details !== undefined;
  useEffect(() => {
    if (isKnown) mark(id, hasNotes);
  }, [id, isKnown, hasNotes]);
  return hasNotes
    ? { className: styles.withNotes, noteOf, noteHeight }
    : { className: styles.grid };
}

const markName = 'playlistsWithNotes';
const maxMarked = 100;

/** The playlists that have notes, as far as this browser knows: their room is reserved before they are loaded. */
function marked(): string[] {
  return (local.get(markName) ?? '').split(' ').filter((id) => id !== '');
}

function isMarked(id: number): boolean {
  return marked().includes(String(id));
}

function mark(id: number, hasNotes: boolean): void {
  if (isMarked(id) === hasNotes) return;
  const others = marked().filter((other) => other !== String(id));
  const ids = hasNotes ? [String(id), ...others].slice(0, maxMarked) : others;
  if (ids.length > 0) local.set(markName, ids.join(' '));
  else local.remove(markName);
}
