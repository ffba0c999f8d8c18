import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { today } from '../../lib/format';
import { thumbUrl } from '../../lib/images';
import { calendarMessages } from '../../lib/messages/calendar';
import { Link } from '../../lib/router/Link';
import { Icon } from '../../ui/Icon';
import { Poster } from '../../ui/Poster';
import { selectImageBase } from '../server/serverConfig';
import { UnseenEpisodeName } from '../watching/EpisodeName';
import { useHidesSpoilers } from '../watching/useSpoiler';
import styles from './Agenda.module.css';
import { describeEntry } from './entries';
import { formatDay, monthOf } from './months';
import type { CalendarEntry, EntriesByDay } from './useCalendar';

const text = calendarMessages;

type Props = {
  month: string;
  entries: EntriesByDay;
};

/** The days of a month that have entries, as a list. It is scrolled to today, or to the next day with entries. */
export function Agenda({ month, entries }: Props) {
  const imageBase = useSelector(selectImageBase);
  const hides = useHidesSpoilers();
  const next = useRef<HTMLElement>(null);
  const days = [...entries].filter(([day]) => monthOf(day) === month);
  const nextDay = month === monthOf(today()) && days.find(([day]) => day >= today())?.[0];
  useEffect(() => {
    // Not after Back, which restores the scroll position.
    if (scrollY === 0) next.current?.scrollIntoView();
  }, [month]);
  return (
    <div className={styles.days}>
      {days.map(([day, ofDay]) => (
        <section
          key={day}
          ref={day === nextDay && day !== days[0]?.[0] ? next : undefined}
          aria-labelledby={`day-${day}`}
          data-today={day === today()}
        >
          <h3 id={`day-${day}`}>
            {day === today() ? text.dayToday(formatDay(day, 'day')) : formatDay(day, 'day')}
          </h3>
          <ul>
            {ofDay.map((entry) => (
              <Row
                key={`${entry.movie.media_type}${entry.movie.id}`}
                entry={entry}
                imageBase={imageBase}
                hidesSpoilers={hides}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type RowProps = {
  entry: CalendarEntry;
  imageBase: string | null;
  hidesSpoilers: boolean | undefined;
};

function Row({ entry, imageBase, hidesSpoilers }: RowProps) {
  const about = describeEntry(entry);
  if (!about) return null;
  const { title, to, long, marks, unseen } = about;
  return (
    <li className={styles.row}>
      {/* Keyboards and screen readers use the link on the name. */}
      <Link to={to} className={styles.poster ?? ''} tabIndex={-1} aria-hidden="true" viewTransition>
        <Poster src={thumbUrl(imageBase, title.posterPath)} title={title.name} />
      </Link>
      <div>
        <p className={styles.name}>
          <Link to={to} viewTransition>
            {title.name}
          </Link>
        </p>
        <p className={styles.part}>
          {unseen ? <UnseenEpisodeName {...unseen} hides={hidesSpoilers} /> : long}
        </p>
        {(entry.seen || marks.length > 0) && (
          <p className={styles.facts}>
            {entry.seen && (
              <span className={styles.seen}>
                <Icon name="check" size="small" />
                {text.seenMark}
              </span>
            )}
            {marks.map((mark) => (
              <span key={mark}>{mark}</span>
            ))}
          </p>
        )}
      </div>
    </li>
  );
}
