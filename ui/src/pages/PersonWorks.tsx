// Why: a long list of works is only of use in the order one looks for; the order is in the address.
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../components/EmptyState';
import { Select } from '../components/Select';
import { scrollSteps } from '../config/limits';
import { titleOfListed } from '../features/catalogue/listedTitle';
import { sorted, sortOf, sortOptions } from '../features/people/works';
import type { Work } from '../features/people/works';
import { messages } from '../lib/messages';
import type { Title } from '../lib/title';
import styles from './PersonWorks.module.css';
import { TitleGrid } from './TitleGrid';

type Props = {
  works: Work[];
};

const text = messages.person;

/** All works come at once, with the person. */
const whole = {
  error: undefined,
  loading: false,
  hasMore: false,
  onMore: () => undefined,
  onRetry: () => undefined,
};

/** Credits that are no films are marked as profile tiles (specification 2.42). */
const isProfile = ({ key }: Title) => key.mediaType !== 'movie';

/** The grid of a person's films and shows. */
export function PersonWorks({ works }: Props) {
  const [params, setParams] = useSearchParams();
  const sort = sortOf(params.get('sort'));
  const titles = useMemo(
    () => sorted(works, sort).flatMap((work) => titleOfListed(work) ?? []),
    [works, sort],
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
    <section className={styles.works} aria-label={text.credits}>
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
