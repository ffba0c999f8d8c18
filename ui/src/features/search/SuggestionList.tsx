import type { MouseEvent } from 'react';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { Icon } from '../../ui/Icon';
import { Portrait } from '../../ui/Portrait';
import { Poster } from '../../ui/Poster';
import styles from './SuggestionList.module.css';
import { optionId } from './useSuggestions';
import type { Suggestion } from './useSuggestions';

const text = catalogueMessages.search;

type Props = {
  id: string;
  query: string;
  suggestions: Suggestion[];
  /** The highlighted index; the one after the last is "all results", -1 none. */
  active: number;
  busy: boolean;
  note: string | null;
  onPoint: (index: number) => void;
  onChoose: (index: number) => void;
};

export function SuggestionList(props: Props) {
  const { id, query, suggestions, active, busy, note, onPoint, onChoose } = props;
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
      {note && <p className={styles.note}>{note}</p>}
      <ul id={id} role="listbox" aria-label={text.suggestions} aria-busy={busy}>
        {suggestions.map(({ key, name, about, image, shape }, index) => (
          <li key={key} {...line(index)} className={styles.line}>
            <span className={styles.picture} data-shape={shape} aria-hidden="true">
              {shape === 'face' ? (
                <Portrait src={image} name={name} eager />
              ) : (
                <Poster src={image} title={name} eager />
              )}
            </span>
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
