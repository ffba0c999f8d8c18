import { formatCalendarDate, formatNumber, today } from '../../lib/format';
import { calendarMessages } from '../../lib/messages/calendar';
import { Link } from '../../lib/router/Link';
import { formatMonth } from '../../lib/watchedAt';
import { Icon } from '../../ui/Icon';
import visuallyHidden from '../../ui/visuallyHidden.module.css';
import { describeEntry } from './entries';
import styles from './MonthGrid.module.css';
import { formatDay, monthOf } from './months';
import type { CalendarEntry, EntriesByDay } from './useCalendar';

const text = calendarMessages;

type Props = {
  month: string;
  weeks: string[][];
  entries: EntriesByDay;
};

/** A month as a table of weeks. */
export function MonthGrid({ month, weeks, entries }: Props) {
  return (
    <table className={styles.table}>
      <caption className={visuallyHidden.visuallyHidden}>{formatMonth(month)}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              <span aria-hidden="true">{formatDay(day, 'short')}</span>
              <span className={visuallyHidden.visuallyHidden}>{formatDay(day, 'long')}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((day) => (
              <Day
                key={day}
                day={day}
                isOutside={monthOf(day) !== month}
                entries={entries.get(day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = { day: string; isOutside: boolean; entries: CalendarEntry[] | undefined };

function Day({ day, isOutside, entries = [] }: DayProps) {
  return (
    <td
      className={styles.day}
      data-outside={isOutside || undefined}
      aria-current={day === today() ? 'date' : undefined}
    >
      <p className={styles.number}>
        <span aria-hidden="true">{formatNumber(Number(day.slice(8)))}</span>
        <span className={visuallyHidden.visuallyHidden}>{formatCalendarDate(day)}</span>
      </p>
      {entries.length > 0 && (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <Entry key={`${entry.movie.media_type}${entry.movie.id}`} entry={entry} />
          ))}
        </ul>
      )}
    </td>
  );
}

function Entry({ entry }: { entry: CalendarEntry }) {
  const about = describeEntry(entry);
  if (!about) return null;
  const { to, name, short } = about;
  return (
    <li>
      <Link to={to} className={styles.entry} viewTransition>
        {entry.seen && <Icon name="check" size="small" />}
        <span>
          {name}{' '}
          {short && (
            <span className={entry.episodes.length > 0 ? styles.part : styles.release}>
              {short}
            </span>
          )}
          {entry.seen && <span className={visuallyHidden.visuallyHidden}>{text.seen}</span>}
        </span>
      </Link>
    </li>
  );
}
