import { useState } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { maintenanceMessages } from '../../lib/messages/admin';
import {
  lookUp,
  refreshTitles,
  repairScores,
  storedTitleKey,
  storedTitles,
} from './maintenanceApi';
import type { Looked, Stored } from './maintenanceApi';
import { Tool } from './Tool';
import styles from './Tool.module.css';
import { useBatchJob } from './useBatchJob';
import type { Job } from './useBatchJob';

const text = maintenanceMessages.mediaUpdate;
const tools: MediaTool[] = ['movies', 'types', 'update', 'stars'];
const needs = { movies: null, stars: null, types: text.types.needs, update: text.update.needs };

type Props = {
  allowed: boolean;
  throttled: boolean;
};

export function MediaTools({ allowed, throttled }: Props) {
  const { run, outcomes, ready } = useMediaUpdate(throttled);
  return (
    <div className={styles.tools}>
      {tools.map((tool) => (
        <Tool
          key={tool}
          name={text[tool].button}
          about={text[tool].about}
          needs={ready[tool] ? null : needs[tool]}
          allowed={allowed}
          state={run.tool === tool ? run : null}
          busy={run.running}
          onStart={() => run.start(tool)}
          onStop={run.stop}
          onResume={run.resume}
        >
          {outcomes[tool] !== undefined && <p>{outcomes[tool]}</p>}
        </Tool>
      ))}
    </div>
  );
}

type MediaTool = 'movies' | 'types' | 'update' | 'stars';
const nothing: Partial<Record<MediaTool, string | undefined>> = {};

interface Change {
  id: number;
  media_type: Looked['mediaType'];
}

function useMediaUpdate(throttled: boolean) {
  const dispatch = useApiDispatch();
  const run = useBatchJob<MediaTool>(throttled);
  const [titles, setTitles] = useState<Stored[] | null>(null);
  const [changes, setChanges] = useState<Change[] | null>(null);
  const [outcomes, setOutcomes] = useState(nothing);
  const setOutcome = (tool: MediaTool, outcome: string) =>
    setOutcomes((was) => ({ ...was, [tool]: outcome }));

  const getMovies = async (): Promise<Job> => {
    const stored = await storedTitles(dispatch);
    setTitles(stored);
    setChanges(null);
    // Resets the results of the next two tools, which were about the old titles.
    const movies = text.movies.done(stored.length);
    setOutcomes(({ stars }) => ({ stars, movies }));
    return atOnce;
  };

  const getTypes = async (): Promise<Job> => {
    const all = titles ?? [];
    const looked = new Map<string, Looked | null>();
    return {
      total: all.length,
      batch: async (from, to) => {
        const lookUps = all
          .slice(from, to)
          .map(async (title) => looked.set(storedTitleKey(title), await lookUp(dispatch, title)));
        await Promise.all(lookUps);
      },
      finish: async () => {
        const changed = all.flatMap(
          (title) => changeOf(title, looked.get(storedTitleKey(title))) ?? [],
        );
        const unknown = [...looked.values()].filter((details) => details === null);
        setChanges(changed);
        setOutcome('types', text.types.done(changed.length, unknown.length));
      },
    };
  };

  const update = async (): Promise<Job> => {
    const all = changes ?? [];
    const updated = new Set<number>();
    return {
      total: all.length,
      batch: async (from, to) => {
        for (const id of await refreshTitles(dispatch, all.slice(from, to))) updated.add(id);
      },
      finish: async () => {
        // Everything is up to date now.
        setChanges([]);
        setOutcome('update', text.update.done(updated.size));
      },
    };
  };

  const stars = async (): Promise<Job> => {
    setOutcome('stars', text.stars.done(await repairScores(dispatch)));
    return atOnce;
  };

  const prepare = { movies: getMovies, types: getTypes, update, stars };
  const start = (tool: MediaTool) => {
    setOutcomes((was) => ({ ...was, [tool]: undefined }));
    run.start(tool, prepare[tool]);
  };
  const ready = { movies: true, types: titles !== null, update: changes !== null, stars: true };
  return { run: { ...run, start }, outcomes, ready };
}

/** For tools with one request. */
const atOnce: Job = { total: 0, batch: async () => undefined };

function changeOf(title: Stored, looked: Looked | null | undefined): Change | null {
  if (!looked) return null;
  const same =
    looked.mediaType === title.media_type &&
    looked.name === (title.title ?? '') &&
    looked.posterPath === title.poster_path;
  return same ? null : { id: title.id, media_type: looked.mediaType };
}
