import type { ReactNode } from 'react';
import { useStatisticsQuery } from '../../api/account/generated';
import type { StatisticsApiResponse } from '../../api/account/generated';
import { formatDecimal, formatNumber } from '../../lib/format';
import { statisticsMessages } from '../../lib/messages/statistics';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import { LinkButton } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { BarChart, ColumnChart, ChartTable } from '../../ui/Chart';
import { Skeleton } from '../../ui/Skeleton';
import { Failure } from '../server/Failure';
import styles from './StatisticsCards.module.css';

const text = statisticsMessages.statistics;
const { columns } = text;

type Figure = { titles: number; mean: number };
type People = StatisticsApiResponse['makers'];

type StatisticsProps = {
  /** Above the cards, once they are loaded. */
  children: ReactNode;
  /** Whether the children are still loading. The cards wait for them, because they would move the cards. */
  isWaiting: boolean;
};

/** The decades of the user's rated titles. The card reserves its space before they are loaded. */
export function DecadesCard() {
  const { data, error } = useStatisticsQuery();
  if (!data && error) return null;
  const { known, groups } = data?.decades ?? { known: 0, groups: [] };
  return (
    <FigureCard
      title={text.decades}
      known={known}
      all={data?.titles ?? 0}
      none={text.unknown.decades}
      isEmpty={data !== undefined && known === 0}
    >
      <div className={styles.decades}>
        {data ? <Decades decades={groups} /> : <Skeleton shape="block" />}
      </div>
    </FigureCard>
  );
}

/** Genres and people of the user's rated titles. */
export function StatisticsCards({ children, isWaiting }: StatisticsProps) {
  const { data, error, isFetching, refetch } = useStatisticsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (!data && error) {
    return <Failure error={error} onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (!data || isWaiting) {
    return (
      <div className={styles.loading}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    );
  }
  if (data.titles === 0) {
    return (
      <EmptyState
        title={text.none}
        action={<LinkButton to={paths.trending()}>{text.browse}</LinkButton>}
      >
        <p>{text.noneHint}</p>
      </EmptyState>
    );
  }
  const { titles, genres, makers, cast } = data;
  return (
    <>
      {children}
      <div className={styles.cards}>
        <FigureCard
          title={text.genres}
          known={genres.known}
          all={titles}
          none={text.unknown.genres}
        >
          <BarFigure
            heading={columns.genre}
            rows={genres.groups.map((group) => ({ ...group, key: group.name, label: group.name }))}
          />
        </FigureCard>
        <PeopleCard title={text.makers} people={makers} all={titles} />
        <PeopleCard title={text.cast} people={cast} all={titles} />
      </div>
    </>
  );
}

type FigureCardProps = {
  title: string;
  /** The number of rated titles that the figure includes. */
  known: number;
  all: number;
  /** Shown instead of an empty figure. */
  none: string;
  isEmpty?: boolean;
  children: ReactNode;
};

function FigureCard({ title, known, all, none, isEmpty = known === 0, children }: FigureCardProps) {
  return (
    <Card title={title}>
      {isEmpty ? <p className={styles.note}>{none}</p> : children}
      {known > 0 && known < all && (
        <p className={styles.note}>{text.known(formatNumber(known), formatNumber(all))}</p>
      )}
    </Card>
  );
}

function PeopleCard({ title, people, all }: { title: string; people: People; all: number }) {
  const { known, groups } = people;
  return (
    <FigureCard
      title={title}
      known={known}
      all={all}
      none={text.unknown.people}
      isEmpty={groups.length === 0}
    >
      <BarFigure
        heading={columns.person}
        rows={groups.map(({ id, ...group }) => ({
          ...group,
          key: String(id),
          label: (
            <Link to={paths.person(id)} className={styles.person ?? ''} viewTransition>
              {group.name}
            </Link>
          ),
        }))}
      />
    </FigureCard>
  );
}

type BarFigureProps = {
  heading: string;
  rows: (Figure & { key: string; name: string; label: ReactNode })[];
};

const maxBars = 10;

/** Bars of the first groups, and a table of all. */
function BarFigure({ heading, rows }: BarFigureProps) {
  return (
    <figure className={styles.figure}>
      <BarChart
        rows={rows.slice(0, maxBars).map(({ key, label, titles, mean }) => ({
          key,
          label,
          value: titles,
          text: `${titlesOf(titles)} · ${text.mean(formatDecimal(mean))}`,
        }))}
      />
      <ChartTable
        summary={text.table}
        columns={[heading, columns.titles, columns.mean]}
        rows={rows.map(({ name, titles, mean }) => [
          name,
          formatNumber(titles),
          formatDecimal(mean),
        ])}
      />
    </figure>
  );
}

function Decades({ decades }: { decades: StatisticsApiResponse['decades']['groups'] }) {
  const shown = withGaps(decades);
  return (
    <figure className={styles.figure}>
      <ColumnChart
        label={text.decades}
        columns={shown.map(({ decade, titles, mean }) => ({
          key: String(decade),
          label: text.decade(decade),
          ...(shown.length > 6 && { shortLabel: text.shortDecade(decade) }),
          name: [
            `${text.decade(decade)}: ${titlesOf(titles)}`,
            ...(titles > 0 ? [text.meanOf(formatDecimal(mean))] : []),
          ].join(', '),
          values: [titles],
        }))}
      />
      <ChartTable
        summary={text.table}
        columns={[columns.decade, columns.titles, columns.mean]}
        rows={decades.map(({ decade, titles, mean }) => [
          text.decade(decade),
          formatNumber(titles),
          formatDecimal(mean),
        ])}
      />
    </figure>
  );
}

function titlesOf(count: number): string {
  return text.titles(count, formatNumber(count));
}

type Decade = StatisticsApiResponse['decades']['groups'][number];

/** All decades from the first to the last, including those without titles. */
export function withGaps(decades: Decade[]): Decade[] {
  const [first, last] = [decades[0]?.decade ?? 0, decades.at(-1)?.decade ?? 0];
  const byDecade = new Map(decades.map((one) => [one.decade, one]));
  return Array.from({ length: (last - first) / 10 + 1 }, (_, index) => {
    const decade = first + index * 10;
    return byDecade.get(decade) ?? { decade, titles: 0, mean: 0 };
  });
}
