import { useCallback, useMemo } from 'react';
import { toKey } from '../../lib/ids';
import { scrollSteps } from '../../lib/limits';
import { titleMessages } from '../../lib/messages/titles';
import { useQueryParams } from '../../lib/navigation';
import type { Title } from '../../lib/titles';
import { EmptyState } from '../../ui/EmptyState';
import { Select } from '../../ui/Select';
import { titleOfRow } from '../titles/catalogueRows';
import { TitleGrid } from '../titles/TitleGrid';
import { useCountOfRated, useCountOfSeen } from '../titles/ownTitles';
import { CreditList } from './CreditList';
import { departmentOf, departmentsOf, rolesOf, sortCredits, sortOf, sortOptions } from './credits';
import type { Credit } from './credits';
import styles from './Filmography.module.css';

type Props = {
  credits: Credit[];
};

const text = titleMessages.person;

/** The state of a complete list: all credits are loaded with the person. */
const whole = {
  error: undefined,
  loading: false,
  hasMore: false,
  onMore: () => undefined,
  onRetry: () => undefined,
};

/** In px, the same as `--tile-note` in Filmography.module.css. */
const noteHeight = 30;

/** Credits that are no films are marked as profile tiles (specification 2.42). */
const isProfile = ({ key }: Title) => key.mediaType !== 'movie';

/** The titles of a person as posters or lines, by department and in an order. */
export function Filmography({ credits }: Props) {
  const [params, changeParams] = useQueryParams();
  const sort = sortOf(params.get('sort'));
  const departments = useMemo(() => departmentsOf(credits), [credits]);
  const department = departments.find((name) => name === params.get('department')) ?? '';
  const isList = params.get('view') === 'list';
  const shown = useMemo(() => {
    const wanted = credits.filter(
      (credit) => department === '' || credit.departments.includes(department),
    );
    return sortCredits(wanted, sort);
  }, [credits, department, sort]);
  const titles = useMemo(() => shown.flatMap((credit) => titleOfRow(credit) ?? []), [shown]);
  const roles = useMemo(() => rolesOf(shown), [shown]);
  const noteOf = useCallback(
    ({ key }: Title) => {
      const role = roles.get(toKey(key));
      return (
        <p className={styles.role} title={role}>
          {role}
        </p>
      );
    },
    [roles],
  );
  const rated = useCountOfRated(titles);
  const seen = useCountOfSeen(titles);
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
        {titles.length > 0 && (
          <p className={styles.rated}>
            {text.rated(rated, titles.length)}
            <span className={styles.seen} data-pending={seen === undefined || undefined}>
              {` · ${text.seen(seen ?? 0, titles.length)}`}
            </span>
          </p>
        )}
        <div className={styles.selects}>
          {departments.length > 1 && (
            <Select
              label={text.department}
              hideLabel
              pill
              options={[
                { value: '', label: text.allDepartments },
                ...departments.map((name) => ({ value: name, label: departmentOf(name) })),
              ]}
              value={department}
              onChange={({ target }) => changeParams({ department: target.value })}
            />
          )}
          {titles.length > 1 && (
            <Select
              label={text.sort}
              pill
              options={sortOptions}
              value={sort}
              onChange={({ target }) =>
                changeParams({ sort: target.value === 'known' ? '' : target.value })
              }
            />
          )}
          {titles.length > 0 && (
            <Select
              label={text.view}
              hideLabel
              pill
              options={[
                { value: '', label: text.views.posters },
                { value: 'list', label: text.views.list },
              ]}
              value={isList ? 'list' : ''}
              onChange={({ target }) => changeParams({ view: target.value })}
            />
          )}
        </div>
      </header>
      {isList && titles.length > 0 ? (
        <CreditList credits={shown} />
      ) : (
        <TitleGrid
          key={`${department} ${sort}`}
          list={list}
          label={text.credits}
          empty={empty}
          isProfile={isProfile}
          scrollStep={scrollSteps.large}
          noteOf={noteOf}
          noteHeight={noteHeight}
        />
      )}
    </section>
  );
}
