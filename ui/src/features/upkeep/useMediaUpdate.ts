// Why: each tool goes on from what the one before it has brought (specification 2.47, decision 22).
import { useState } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { upkeepMessages } from '../../lib/messages/upkeep';
import type { Job } from './runSlices';
import { lookUp, mendScores, refresh, storedTitles, textOf } from './upkeepApi';
import type { Looked, Stored } from './upkeepApi';
import { useRun } from './useRun';

export type MediaTool = 'movies' | 'types' | 'update' | 'stars';

const text = upkeepMessages.mediaUpdate;
const nothing: Partial<Record<MediaTool, string | undefined>> = {};

/** A title that the catalogue has, as it has it. */
interface Change {
  id: number;
  media_type: Looked['mediaType'];
}

/** The four tools, what they can do now and what they have done. */
export function useMediaUpdate(rests: boolean) {
  const dispatch = useApiDispatch();
  const run = useRun<MediaTool>(rests);
  const [titles, setTitles] = useState<Stored[] | null>(null);
  const [changes, setChanges] = useState<Change[] | null>(null);
  const [told, setTold] = useState(nothing);
  const tell = (tool: MediaTool, outcome: string) =>
    setTold((was) => ({ ...was, [tool]: outcome }));

  const getMovies = async (): Promise<Job> => {
    const stored = await storedTitles(dispatch);
    setTitles(stored);
    setChanges(null);
    // What the next two told was about the titles as they were before.
    const movies = text.movies.done(stored.length);
    setTold(({ stars }) => ({ stars, movies }));
    return atOnce;
  };

  const getTypes = async (): Promise<Job> => {
    const all = titles ?? [];
    const looked = new Map<string, Looked | null>();
    return {
      total: all.length,
      slice: async (from, to) => {
        const answers = all
          .slice(from, to)
          .map(async (title) => looked.set(textOf(title), await lookUp(dispatch, title)));
        await Promise.all(answers);
      },
      finish: async () => {
        const changed = all.flatMap((title) => changeOf(title, looked.get(textOf(title))) ?? []);
        const unknown = [...looked.values()].filter((answer) => answer === null);
        setChanges(changed);
        tell('types', text.types.done(changed.length, unknown.length));
      },
    };
  };

  const update = async (): Promise<Job> => {
    const all = changes ?? [];
    const updated = new Set<number>();
    return {
      total: all.length,
      slice: async (from, to) => {
        for (const id of await refresh(dispatch, all.slice(from, to))) updated.add(id);
      },
      finish: async () => {
        // What was written is as the catalogue has it now: a second time there is nothing to do.
        setChanges([]);
        tell('update', text.update.done(updated.size));
      },
    };
  };

  const stars = async (): Promise<Job> => {
    tell('stars', text.stars.done(await mendScores(dispatch)));
    return atOnce;
  };

  const prepare = { movies: getMovies, types: getTypes, update, stars };
  const start = (tool: MediaTool) => {
    setTold((was) => ({ ...was, [tool]: undefined }));
    run.start(tool, prepare[tool]);
  };
  const ready = { movies: true, types: titles !== null, update: changes !== null, stars: true };
  return { run: { ...run, start }, told, ready };
}

/** For what is done with one call. */
const atOnce: Job = { total: 0, slice: async () => undefined };

function changeOf(title: Stored, looked: Looked | null | undefined): Change | null {
  if (!looked) return null;
  const same =
    looked.mediaType === title.media_type &&
    looked.name === (title.title ?? '') &&
    looked.posterPath === title.poster_path;
  return same ? null : { id: title.id, media_type: looked.mediaType };
}
