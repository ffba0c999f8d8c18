import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { scrollSteps } from '../../lib/limits';
import { titleMessages } from '../../lib/messages/titles';
import type { Title } from '../../lib/titles';
import { EmptyState } from '../../ui/EmptyState';
import { Select } from '../../ui/Select';
import { titleOfRow } from '../titles/catalogueRows';
import { TitleGrid } from '../titles/TitleGrid';
import { sortCredits, sortOf, sortOptions } from './credits';
import type { Credit } from './credits';
import styles from './Filmography.module.css';

type Props = {
  credits: Credit[];
};

const text = titleMessages.person;

/** All credits come with the person. */
const whole = {
  error: undefined,
  loading: false,
  hasMore: false,
  onMore: () => undefined,
  onRetry: () => undefined,
};

/** Credits that are no films are marked as profile tiles (specification 2.42). */
const isProfile = ({ key }: Title) => key.mediaType !== 'movie';

export function Filmography({ credits }: Props) {
  const [params, setParams] = useSearchParams();
  const sort = sortOf(params.get('sort'));
  const titles = useMemo(
    () => sortCredits(credits, sort).flatMap((credit) => titleOfRow(credit) ?? []),
    [credits, sort],
  );
  const choose = (value: string) => {
    setParams(value === 'known' ? {} : { sort: value }, {
      replace: true,
      preventScrollReset: true,
    });
  };
  const list = { ...whole, titles };
  const empty = (
    <EmptyState title={text.empty}>
      <p>{text.emptyHint}</p>
    </EmptyState>
  );
  return (
    <section className={styles.filmography} aria-label={text.credits}>
      <header className={styles.head}>
        <h2>
          {text.credits} <span className={styles.count}>{titles.length}</span>
        </h2>
        {titles.length > 1 && (
          <Select
            label={text.sort}
            hideLabel
            options={sortOptions}
            value={sort}
            onChange={(event) => choose(event.target.value)}
          />
        )}
      </header>
      <TitleGrid
        key={sort}
        list={list}
        label={text.credits}
        empty={empty}
        isProfile={isProfile}
        scrollStep={scrollSteps.large}
      />
    </section>
  );
}
