import type { MouseEvent } from 'react';
import { searchMessages } from '../../lib/messages/search';
import { Icon } from '../../ui/Icon';
import { Announcement } from '../../ui/LiveRegion';
import bar from '../../ui/PendingBar.module.css';
import { Portrait } from '../../ui/Portrait';
import { Poster } from '../../ui/Poster';
import styles from './SuggestionList.module.css';
import { optionId } from './useSuggestions';
import type { Suggestion } from './useSuggestions';

const text = searchMessages.suggestions;

type Props = {
  id: string;
  query: string;
  suggestions: Suggestion[];
  /** The highlighted index; the one after the last is "all results", -1 none. */
  active: number;
  busy: boolean;
  failed: boolean;
  onPoint: (index: number) => void;
  onChoose: (index: number) => void;
};

export function SuggestionList(props: Props) {
  const { id, query, suggestions, active, busy, failed, onPoint, onChoose } = props;
  const isEmpty = suggestions.length === 0;
  const found = failed ? text.failed : isEmpty ? searchMessages.none : null;
  const note = busy ? (isEmpty ? text.searching : null) : found;
  const line = (index: number) => ({
    id: optionId(id, index),
    role: 'option',
    'aria-selected': index === active,
    onPointerMove: () => index !== active && onPoint(index),
    onClick: () => onChoose(index),
  });
  // Keeps the focus in the input.
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  return (
    <div
      className={styles.popup}
      data-busy={busy || undefined}
      onMouseDown={keepFocus}
      role="presentation"
    >
      {busy && <div className={`${bar.bar} ${styles.pending}`} aria-hidden="true" />}
      {note !== null && <p className={styles.note}>{note}</p>}
      <Announcement>{note ?? (busy ? '' : text.count(suggestions.length))}</Announcement>
      <ul id={id} role="listbox" aria-label={text.label} aria-busy={busy}>
        {suggestions.map(({ key, name, about, image, shape }, index) => (
          <li key={key} {...line(index)} className={styles.line}>
            <div className={styles.picture} data-shape={shape} aria-hidden="true">
              {shape === 'face' ? (
                <Portrait src={image} name={name} eager />
              ) : (
                <Poster src={image} title={name} eager />
              )}
            </div>
            <span className={styles.content}>
              <span className={styles.name}>{name}</span>{' '}
              <span className={styles.about}>{about}</span>
            </span>
          </li>
        ))}
        <li {...line(suggestions.length)} className={`${styles.line} ${styles.all}`}>
          <Icon name="search" size="small" />
          <span>{text.all(query)}</span>
        </li>
      </ul>
    </div>
  );
}
