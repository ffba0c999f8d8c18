import { memo, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { episodeName, formatEpisodes } from '../../lib/episodes';
import { formatNumber, yearOf } from '../../lib/format';
import { thumbUrl } from '../../lib/images';
import { diaryMessages } from '../../lib/messages/diary';
import { watchingMessages } from '../../lib/messages/watching';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import { fromStoredTitle } from '../../lib/titles';
import type { Title } from '../../lib/titles';
import { calendarPart, clockPart, formatClock, formatWeekday } from '../../lib/watchedAt';
import { Checkbox } from '../../ui/Checkbox';
import { Icon } from '../../ui/Icon';
import { Poster } from '../../ui/Poster';
import visuallyHidden from '../../ui/visuallyHidden.module.css';
import { zoneOfRepeated } from '../watching/localTime';
import { WatchedWith } from '../watching/WatchedWith';
import styles from './DiaryRows.module.css';
import { rowKeys } from './useDiary';
import type { DiaryRow, DiaryWatch } from './useDiary';
import { EditButton } from './WatchEditor';
import { dateOf, nameOf, numberOf, partOf } from './watchNames';

const text = diaryMessages;

type CommonProps = {
  /** Whether the row is the first of its day. In other rows the day is for screen readers only. */
  isNewDay: boolean;
  imageBase: string | null;
  onSelect: (ids: number[], on: boolean) => void;
  onEdit: (watch: DiaryWatch) => void;
};

type RowProps = CommonProps & {
  watch: DiaryWatch;
  /** Null while rows cannot be selected. */
  isSelected: boolean | null;
};

export const WatchRow = memo(function WatchRow({ watch, isSelected, ...rest }: RowProps) {
  const title = fromStoredTitle(watch.movie);
  if (!title) return null;
  const part = partOf(watch);
  return (
    <Row
      {...rest}
      watches={[watch]}
      title={title}
      box={
        isSelected !== null && (
          <Checkbox
            label={text.selectOf(nameOf(title, part), dateOf(watch))}
            hideLabel
            checked={isSelected}
            onChange={({ target }) => rest.onSelect([watch.id], target.checked)}
          />
        )
      }
      edit={<EditButton watch={watch} name={nameOf(title, part)} onEdit={rest.onEdit} />}
    >
      {part && <p className={styles.part}>{part}</p>}
      <Facts watch={watch} />
      <About watch={watch} />
    </Row>
  );
});

type CollapsibleRowProps = CommonProps & {
  watches: DiaryRow;
  /** Null while rows cannot be selected. */
  selected: ReadonlySet<number> | null;
};

/** Watches of several episodes of a show on one day, as one row that the user can expand. */
export const CollapsibleRow = memo(function CollapsibleRow({
  watches,
  selected,
  ...rest
}: CollapsibleRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const [newest] = watches;
  const title = fromStoredTitle(newest.movie);
  if (!title) return null;
  const numbers = watches.flatMap((watch) => numberOf(watch) ?? []);
  const part = formatEpisodes(numbers);
  const keys = rowKeys(watches.map((watch): DiaryRow => [watch]));
  const ids = watches.map(({ id }) => id);
  const chosen = ids.filter((id) => selected?.has(id)).length;
  const { length } = watches;
  const different = new Set(numbers.map((number) => episodeName(number))).size;
  const count = (different === length ? text.episodes : text.watches)(formatNumber(length));
  return (
    <Row
      {...rest}
      watches={watches}
      title={title}
      box={
        selected && (
          <Checkbox
            label={text.selectOf(nameOf(title, part), dateOf(newest))}
            hideLabel
            checked={chosen === length}
            indeterminate={chosen > 0 && chosen < length}
            onChange={({ target }) => rest.onSelect(ids, target.checked)}
          />
        )
      }
    >
      <p className={styles.part}>{part}</p>
      <button
        type="button"
        className={styles.open}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-label={text.openOf(count, title.name, part)}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count}
        <Icon name="chevronDown" size="small" />
      </button>
      {isOpen && (
        <ul id={listId} className={styles.episodes}>
          {watches.map((watch, index) => (
            <li key={keys[index]} data-watches={watch.id}>
              {selected && (
                <Checkbox
                  label={text.selectOf(nameOf(title, partOf(watch)), dateOf(watch))}
                  hideLabel
                  checked={selected.has(watch.id)}
                  onChange={({ target }) => rest.onSelect([watch.id], target.checked)}
                />
              )}
              <div>
                <p>{partOf(watch)}</p>
                <Facts watch={watch} />
                <About watch={watch} />
              </div>
              <EditButton watch={watch} name={nameOf(title, partOf(watch))} onEdit={rest.onEdit} />
            </li>
          ))}
        </ul>
      )}
    </Row>
  );
});

type LayoutProps = Omit<CommonProps, 'onSelect' | 'onEdit'> & {
  watches: DiaryRow;
  title: Title;
  /** The check box that selects the row. */
  box: ReactNode;
  /** The button that edits the watch of the row. */
  edit?: ReactNode;
  children: ReactNode;
};

/** The day, the poster and the name, with more below it. */
function Row({ watches, title, isNewDay, imageBase, box, edit, children }: LayoutProps) {
  const [{ when }] = watches;
  const year = yearOf(title.released);
  const hasDate = calendarPart(when) !== '';
  return (
    <li
      className={styles.row}
      data-watches={watches.map(({ id }) => id).join(' ')}
      data-first={isNewDay || undefined}
      data-undated={!hasDate || undefined}
    >
      {box}
      {hasDate && (
        <p className={styles.day}>
          <span className={isNewDay ? undefined : visuallyHidden.visuallyHidden}>
            <Day when={when} />
          </span>
        </p>
      )}
      {/* Keyboards and screen readers use the link on the name. */}
      <Link
        to={paths.title(title.key)}
        className={styles.poster ?? ''}
        tabIndex={-1}
        aria-hidden="true"
        viewTransition
      >
        <Poster src={thumbUrl(imageBase, title.posterPath)} title={title.name} />
      </Link>
      <div className={styles.content}>
        <div>
          <p className={styles.name}>
            <Link to={paths.title(title.key)} viewTransition>
              {title.name}
            </Link>{' '}
            {year && <span className={styles.year}>{year}</span>}
          </p>
          {children}
        </div>
        {edit}
      </div>
    </li>
  );
}

/** The day below the heading of its month. */
function Day({ when }: Pick<DiaryWatch, 'when'>) {
  const day = calendarPart(when);
  if (day.length < 10) return <>{text.dayUnknown}</>;
  return (
    <>
      <strong>{formatNumber(Number(day.slice(8)))}</strong> {formatWeekday(day)}
    </>
  );
}

function Facts({ watch: { when, rewatch, score10 } }: { watch: DiaryWatch }) {
  const clock = clockPart(when);
  const zone = when.precision === 'time' && zoneOfRepeated(when.at);
  return (
    <p className={styles.facts}>
      {clock && <span>{[formatClock(clock), zone].filter(Boolean).join(' ')}</span>}
      {score10 !== null && score10 !== undefined && <Score score={score10 / 2} />}
      {rewatch && <span className={styles.rewatch}>{watchingMessages.rewatch}</span>}
    </p>
  );
}

/** The user's note, tags and companions of a watch. */
function About({ watch }: { watch: DiaryWatch }) {
  const { tags, note } = watch;
  return (
    <>
      {tags.length > 0 && <Tags names={tags} />}
      <WatchedWith watch={watch} />
      {note && <p className={styles.note}>{note}</p>}
    </>
  );
}

function Tags({ names }: { names: string[] }) {
  return (
    <ul className={styles.tags} aria-label={text.tags}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

function Score({ score }: { score: number }) {
  const value = formatNumber(score);
  return (
    <span>
      <span aria-hidden="true">★ {value}</span>
      <span className={visuallyHidden.visuallyHidden}>{text.stars(value)}</span>
    </span>
  );
}
