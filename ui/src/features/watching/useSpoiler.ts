import { useState } from 'react';
import { usePreferencesQuery } from '../../api/watching/generated';

/** Whether the names and pictures of unseen episodes are hidden; undefined until the preferences are loaded. */
export function useHidesSpoilers(): boolean | undefined {
  const { data, isError } = usePreferencesQuery(undefined, { refetchOnFocus: true });
  return data?.hide_spoilers ?? (isError ? true : undefined);
}

export interface Spoiler {
  /** Whether the name is behind a button; undefined until that is known. */
  hides: boolean | undefined;
  /** Whether the user has pressed the button. */
  isShown: boolean;
  /** Whether the name is hidden now, so that no label has it. True until it is known whether names are hidden. */
  isHidden: boolean;
  onToggle: () => void;
}

/** Whether the name of an episode is hidden, with `hides` of {@link useHidesSpoilers}. Another `episode` is hidden again. */
export function useSpoiler(hides: boolean | undefined, isSeen: boolean, episode = ''): Spoiler {
  const [shown, setShown] = useState<string | null>(null);
  const isShown = shown === episode;
  const applies = isSeen ? false : hides;
  return {
    hides: applies,
    isShown,
    isHidden: applies !== false && !isShown,
    onToggle: () => setShown(isShown ? null : episode),
  };
}
