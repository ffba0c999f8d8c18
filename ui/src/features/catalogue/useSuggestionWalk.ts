// Why: which suggestion is meant, and whether they are shown, follows the keys as in any other combobox.
import { type KeyboardEvent, useState } from 'react';

interface Lines {
  /** What names each line. */
  keys: string[];
  /** Whether they are to be seen. */
  shown: boolean;
  choose: (index: number) => void;
  clear: () => void;
}

/** A line that was chosen where it stood, or by its end before there were any to be seen; null: the box itself. */
type Meant = { key: string } | 'first' | 'last' | null;

/** The place of the line that is meant; -1: none, the box itself. */
function placeOf(meant: Meant, keys: string[]): number {
  if (meant === 'first') return 0;
  if (meant === 'last') return keys.length - 1;
  return meant === null ? -1 : keys.indexOf(meant.key);
}

/**
 * Whether the list under a box is shown, and which of its lines is meant. A line is meant by its key and not by its
 * place: when other lines come, nobody opens one that they never saw there.
 */
export function useSuggestionWalk() {
  const [open, setOpen] = useState(false);
  const [meant, setMeant] = useState<Meant>(null);
  const mean = (key: string | undefined) => setMeant(key === undefined ? null : { key });
  const turn = (shown: boolean) => () => {
    setOpen(shown);
    setMeant(null);
  };
  const [show, hide] = [turn(true), turn(false)];
  const onKey = (event: KeyboardEvent, { keys, shown, choose, clear }: Lines) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const count = keys.length;
    const active = placeOf(meant, keys);
    // From the box to the first or the last line, and from there back to the box.
    const step = (by: number) => {
      setOpen(true);
      if (shown) mean(keys[((active + 1 + by + count + 1) % (count + 1)) - 1]);
      else setMeant(by > 0 ? 'first' : 'last');
    };
    const { key } = event;
    if (key === 'ArrowDown' && count > 0) step(1);
    else if (key === 'ArrowUp' && count > 0) step(-1);
    else if (key === 'Enter' && open && active >= 0) choose(active);
    else if (key === 'Escape' && open) hide();
    else if (key === 'Escape') clear();
    else return;
    event.preventDefault();
  };
  const activeOf = (keys: string[]) => placeOf(meant, keys);
  return { open, activeOf, mean, show, hide, onKey };
}
