import { useEffect, useRef, useState } from 'react';
import { toApiError, useApiDispatch } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { imageCheck } from '../../lib/limits';
import { findBroken, fixBroken } from './imageCheck';
import type { Findings } from './imageCheck';
import { imageKey, storedNames, userImages } from './userImages';
import type { UserImage } from './userImages';

export type Step = 'find' | 'fix' | 'done';

interface State {
  step: Step;
  busy: boolean;
  /** The number of images, or an assumed one while unknown. */
  total: number;
  working: number;
  broken: number;
  missing: UserImage[];
  repaired: UserImage[];
  names: Map<string, string>;
  /** The number of broken images looked up. */
  looked: number;
  error: ApiError | null;
}

const initialState: State = {
  step: 'find',
  busy: false,
  total: imageCheck.unknownCount,
  working: 0,
  broken: 0,
  missing: [],
  repaired: [],
  names: new Map(),
  looked: 0,
  error: null,
};

/** Finds and fixes the broken posters of one user. */
export function useBrokenImages(user: number, demo: boolean, imageBase: string | null) {
  const dispatch = useApiDispatch();
  const [state, setState] = useState(initialState);
  const left = useRef<AbortController>(null);
  const change = (part: Partial<State>) => setState((was) => ({ ...was, ...part }));
  useEffect(() => () => left.current?.abort(), []);

  const work = async (first: Partial<State>, task: (signal: AbortSignal) => Promise<void>) => {
    const control = new AbortController();
    left.current = control;
    change({ ...first, busy: true, error: null });
    try {
      await task(control.signal);
    } catch (thrown) {
      change({ error: toApiError(thrown) });
    } finally {
      change({ busy: false });
    }
  };

  const find = () =>
    work(initialState, async (signal) => {
      const findings: Findings = { found: [], missing: [] };
      const counted = () => ({
        working: findings.found.length,
        broken: findings.missing.length,
      });
      const poll = setInterval(() => change(counted()), imageCheck.poll);
      try {
        const images = await userImages(dispatch, user);
        change({ total: images.length });
        await findBroken(images, findings, { imageBase, signal });
        const names = demo || signal.aborted ? state.names : await storedNames(dispatch);
        const step = findings.missing.length > 0 ? 'fix' : 'done';
        change({ step, names, missing: findings.missing });
      } finally {
        clearInterval(poll);
        change(counted());
      }
    });

  const fix = () =>
    work({ looked: 0 }, async (signal) => {
      const { names, missing } = state;
      const onBatch = (repaired: UserImage[], looked: number) =>
        setState((was) => ({
          ...was,
          looked,
          missing: without(was.missing, repaired),
          repaired: [...was.repaired, ...repaired],
        }));
      await fixBroken(missing, { dispatch, names, demo, imageBase, signal, onBatch });
      change({ step: 'done' });
    });

  return {
    ...state,
    find: () => void find(),
    fix: () => void fix(),
    clearError: () => change({ error: null }),
  };
}

function without(images: UserImage[], removed: UserImage[]): UserImage[] {
  const keys = new Set(removed.map(imageKey));
  return images.filter((image) => !keys.has(imageKey(image)));
}

export type BrokenImages = ReturnType<typeof useBrokenImages>;
