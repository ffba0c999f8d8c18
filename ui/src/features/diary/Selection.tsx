import { useMemo, useState } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { formatNumber } from '../../lib/format';
import { useLazyModule } from '../../lib/lazyModule';
import { diaryMessages } from '../../lib/messages/diary';
import { useShortcuts } from '../../lib/preferences';
import { Button } from '../../ui/Button';
import { removeSelected } from './changeWatches';
import type { NamesField } from './changeWatches';
import { SelectionBar } from '../../ui/SelectionBar';
import styles from './Selection.module.css';
import type { DiaryPart, DiaryWatch } from './useDiary';

const text = diaryMessages;

/** The ids of the watches whose row has the focus. */
function focusedWatches(): number[] {
  const row = document.activeElement?.closest<HTMLElement>('[data-watches]');
  return row?.dataset['watches']?.split(' ').map(Number) ?? [];
}

/** The selected watches. A check box or the key x selects a row. `isAlways`: the check boxes are always visible. */
export function useSelection(parts: DiaryPart[] | undefined, isAlways: boolean) {
  const [isStarted, setIsStarted] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const shown = useMemo(() => parts?.flatMap(({ rows }) => rows.flat()) ?? [], [parts]);
  // A changed watch has another id.
  const chosen = shown.filter(({ id }) => selected.has(id));
  const [select] = useState(
    () => (ids: number[], on: boolean) =>
      setSelected((old) => {
        const next = new Set(old);
        for (const id of ids) {
          if (on) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
  );
  const clear = () => setSelected(new Set());
  useShortcuts({
    x: () => {
      const ids = focusedWatches();
      if (ids.length === 0) return;
      setIsStarted(true);
      select(ids, !ids.every((id) => selected.has(id)));
    },
  });
  return {
    isSelecting: isAlways || isStarted,
    toggleSelecting: () => {
      setIsStarted(!isStarted);
      clear();
    },
    selected,
    select,
    bar: {
      chosen,
      shown: shown.length,
      onSelectAll: (on: boolean) => setSelected(new Set(on ? shown.map(({ id }) => id) : [])),
      onDone: clear,
    },
  };
}

type BarProps = {
  chosen: DiaryWatch[];
  /** How many watches are shown. */
  shown: number;
  onSelectAll: (on: boolean) => void;
  /** Called when the selected watches were changed. */
  onDone: () => void;
};

const loadDialogs = () => import('./SelectionDialogs');

/** The bar with the number of selected watches and the actions on them. */
export function Selection({ chosen, shown, onSelectAll, onDone }: BarProps) {
  const dispatch = useApiDispatch();
  const [dialog, setDialog] = useState<'date' | NamesField | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setDialog(null);
  const code = useLazyModule(loadDialogs, dialog !== null, close);
  const count = chosen.length;
  const none = count === 0;
  const remove = () => {
    setBusy(true);
    void dispatch(removeSelected(chosen)).then((error) => {
      setBusy(false);
      if (!error) onDone();
    });
  };
  const props = { watches: chosen, onClose: close, onDone };
  return (
    <>
      <SelectionBar
        label={text.selection}
        selectAll={text.selectAll}
        count={count}
        of={shown}
        onSelectAll={onSelectAll}
        summary={<span role="status">{text.selected(formatNumber(count))}</span>}
        className={styles.bar}
        actions={
          <>
            <Button aria-haspopup="dialog" disabled={none} onClick={() => setDialog('date')}>
              {text.setDate}
            </Button>
            <Button aria-haspopup="dialog" disabled={none} onClick={() => setDialog('tags')}>
              {text.tags}
            </Button>
            <Button aria-haspopup="dialog" disabled={none} onClick={() => setDialog('with')}>
              {text.companions}
            </Button>
            <Button busy={busy} disabled={none} onClick={remove}>
              {text.remove}
            </Button>
          </>
        }
      />
      {code && dialog === 'date' && <code.DateDialog {...props} />}
      {code && dialog && dialog !== 'date' && <code.NamesDialog {...props} field={dialog} />}
    </>
  );
}
