// Why: which suggestion is meant, and whether they are shown, follows the keys as in any other combobox.
import { type KeyboardEvent, useState } from 'react';

interface Lines {
  /** What names each line. */
  keys: string[];
  choose: (index: number) => void;
  clear: () => void;
}

/**
 * Whether the list under a box is shown, and which of its lines is meant (null: none, the box itself). A line is meant by
 * its key and not by its place: when other lines come, nobody opens one that they never saw there.
 */
export function useSuggestionWalk() {
  const [open, setOpen] = useState(false);
  const [meant, setMeant] = useState<string | null>(null);
  const turn = (shown: boolean) => () => {
    setOpen(shown);
    setMeant(null);
  };
  const [show, hide] = [turn(true), turn(false)];
  const onKey = (event: KeyboardEvent, { keys, choose, clear }: Lines) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const count = keys.length;
    const active = meant === null ? -1 : keys.indexOf(meant);
    // From the box to the first or the last line, and from there back to the box.
    const step = (by: number) => {
      setOpen(true);
      setMeant(keys[((active + 1 + by + count + 1) % (count + 1)) - 1] ?? null);
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
  return { open, meant, setMeant, show, hide, onKey };
}
