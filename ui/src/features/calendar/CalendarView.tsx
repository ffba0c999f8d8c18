import { useSelector } from 'react-redux';
import { calendarMessages } from '../../lib/messages/calendar';
import { appMessages } from '../../lib/messages/app';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import { useMediaQuery } from '../../lib/useMediaQuery';
import { formatMonth } from '../../lib/watchedAt';
import { LinkButton } from '../../ui/Button';
import { LoadingRows } from '../../ui/DatedList';
import { EmptyState } from '../../ui/EmptyState';
import { Icon } from '../../ui/Icon';
import { Announcement } from '../../ui/LiveRegion';
import { Skeleton } from '../../ui/Skeleton';
import { LinkRow } from '../lists/LinkRow';
import { Failure } from '../server/Failure';
import { selectAdmin } from '../session/sessionSlices';
import { Agenda } from './Agenda';
import styles from './CalendarView.module.css';
import { isFirstRelease } from './entries';
import { MonthGrid } from './MonthGrid';
import { addMonths, monthOf } from './months';
import { Subscribe } from './Subscribe';
import { calendarFilters, useCalendar } from './useCalendar';
import type { CalendarFilter } from './useCalendar';

const text = calendarMessages;

/** Windows in which the days of a week fit side by side. */
const wide = '(min-width: 960px)';

/** A month of what the user follows: a table on wide screens, else a list. */
export function CalendarView({ filter }: { filter: CalendarFilter }) {
  const calendar = useCalendar(filter);
  return (
    <>
      <MonthHead filter={filter} />
      <Month filter={filter} calendar={calendar} />
      {/* Rendered only after the first month, which would move it. */}
      {calendar.isReady && <Subscribe />}
    </>
  );
}

function MonthHead({ filter: { month, only, addresses } }: { filter: CalendarFilter }) {
  const links = [null, ...calendarFilters].map((name) => ({
    to: addresses.only(name),
    label: text.filter[name ?? 'all'],
    isCurrent: name === only,
  }));
  return (
    <div className={styles.head}>
      <nav aria-label={text.months} className={styles.months}>
        <h2>{formatMonth(month)}</h2>
        <Link
          to={addresses.previous}
          className={styles.step}
          aria-label={text.previous(formatMonth(addMonths(month, -1)))}
        >
          <Icon name="chevronLeft" />
        </Link>
        <Link
          to={addresses.next}
          className={styles.step}
          aria-label={text.next(formatMonth(addMonths(month, 1)))}
        >
          <Icon name="chevronRight" />
        </Link>
        <LinkButton to={addresses.current} className={styles.today ?? ''} viewTransition={false}>
          {text.today}
        </LinkButton>
      </nav>
      <LinkRow label={text.filters} links={links} variant="chips" isPending={false} />
    </div>
  );
}

type MonthProps = { filter: CalendarFilter; calendar: ReturnType<typeof useCalendar> };

function Month({ filter, calendar }: MonthProps) {
  const isWide = useMediaQuery(wide);
  const { month } = filter;
  const { entries, weeks, knowsDates, error, loading, onRetry } = calendar;
  if (!entries) {
    if (error) return <Failure error={error} onRetry={onRetry} busy={loading} />;
    return isWide ? <LoadingMonth /> : <LoadingRows />;
  }
  const isEmpty = isWide
    ? entries.size === 0
    : ![...entries.keys()].some((day) => monthOf(day) === month);
  return (
    <>
      <Announcement>{text.shown(formatMonth(month))}</Announcement>
      {Boolean(error) && <Failure error={error} onRetry={onRetry} busy={loading} inline />}
      {isEmpty && <Empty filter={filter} knowsDates={knowsDates} />}
      {!isEmpty && !knowsDates && <p className={styles.hint}>{text.noDatesHint}</p>}
      {!isEmpty &&
        (isWide ? (
          <MonthGrid month={month} weeks={weeks} entries={entries} />
        ) : (
          <Agenda month={month} entries={entries} />
        ))}
      {knowsDates && [...entries.values()].flat().some(isFirstRelease) && (
        <p className={styles.hint}>
          {text.firstReleases}{' '}
          <Link to={`${paths.settings()}#film-releases`}>{text.chooseCountry}</Link>
        </p>
      )}
    </>
  );
}

type EmptyProps = { filter: CalendarFilter; knowsDates: boolean };

function Empty({ filter: { month, only }, knowsDates }: EmptyProps) {
  const admin = useSelector(selectAdmin);
  if (!knowsDates) {
    const toSettings = admin && (
      <LinkButton to={paths.admin('settings')}>{text.toSettings}</LinkButton>
    );
    return (
      <EmptyState title={text.noDates} action={toSettings}>
        <p>{text.noDatesHint}</p>
      </EmptyState>
    );
  }
  if (only !== null) {
    return (
      <EmptyState title={text.empty(formatMonth(month))}>
        <p>{text.emptyFilterHint}</p>
      </EmptyState>
    );
  }
  const toTrending = (
    <LinkButton to={paths.trending('tv')} variant="primary">
      {text.toTrending}
    </LinkButton>
  );
  return (
    <EmptyState title={text.empty(formatMonth(month))} action={toTrending}>
      <p>{text.emptyHint}</p>
    </EmptyState>
  );
}

function LoadingMonth() {
  return (
    <div>
      <Announcement>{appMessages.app.loading}</Announcement>
      <div className={styles.loading} aria-hidden="true">
        {Array.from({ length: 35 }, (_, index) => (
          <Skeleton key={index} shape="block" />
        ))}
      </div>
    </div>
  );
}
