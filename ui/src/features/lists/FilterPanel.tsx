import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import type { MediaType } from '../../lib/ids';
import { filterMessages } from '../../lib/messages/filters';
import { knownTitlesMessages } from '../../lib/messages/knownTitles';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Select } from '../../ui/Select';
import { selectIsBuiltin } from '../server/serverConfig';
import { setTitleDisplay, useTitleDisplay } from '../titles/titleDisplay';
import type { KnownKind, TitleDisplay } from '../titles/titleDisplay';
import styles from './FilterPanel.module.css';
import { countryChoices, kindChoices, languageChoices } from './filterChoices';
import {
  AgeRatingField,
  ChoiceField,
  GenreField,
  NumberField,
  Range,
  YearsField,
} from './filterFields';
import { addressOf, filtersForKind, parseFilters, sortName, sortOfName } from './filters';
import type { Filtered, Filters } from './filters';
import { IdField } from './IdField';
import { parseListPath } from './listPath';
import { WatchProvidersField } from './WatchProvidersField';
import { SavedFilters } from './SavedFilters';

const text = filterMessages;
/** Without a minimum, a list sorted by average vote would begin with titles that have a single vote. */
const defaultMinVotes = '100';

/** The filters of the address. For a list without filters: its media type and its order. */
function startOf(pathname: string, search: string): Filtered {
  const parsed = parseFilters(pathname, search);
  if (parsed) return parsed;
  const { kind, tab } = parseListPath({ pathname, search });
  const top: Filters = { sort_by: 'vote_average.desc', 'vote_count.gte': defaultMinVotes };
  return { mediaType: kind === 'tv' ? 'tv' : 'movie', filters: tab === 'top_rated' ? top : {} };
}

/** All filters; nothing changes before "Show results". */
export function FilterPanel({ onClose }: { onClose: () => void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const formId = useId();
  const isBuiltin = useSelector(selectIsBuiltin);
  const [start] = useState(() => startOf(pathname, search));
  const [{ mediaType, filters }, setFiltered] = useState(start);
  const now = { rated: useTitleDisplay('rated'), seen: useTitleDisplay('seen') };
  const [displays, setDisplays] = useState(now);
  const [hasAddedMinVotes, setHasAddedMinVotes] = useState(false);
  const set = (changes: Filters) =>
    setFiltered((last) => ({
      ...last,
      filters: Object.fromEntries(
        Object.entries({ ...last.filters, ...changes }).filter(([, value]) => value !== ''),
      ),
    }));
  const setSort = (name: string) => {
    const byVote = name.startsWith('vote_average') && !isBuiltin;
    const least = filters['vote_count.gte'] ?? '';
    // The minimum is removed with the order that added it, unless the user has changed it.
    const isAdded = hasAddedMinVotes && least === defaultMinVotes;
    setHasAddedMinVotes(byVote && (isAdded || least === ''));
    const kept = isAdded ? '' : least;
    set({
      sort_by: sortOfName(name, mediaType),
      'vote_count.gte': kept === '' && byVote ? defaultMinVotes : kept,
    });
  };
  const filtered = { mediaType, filters };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    for (const kind of knownKinds) setTitleDisplay(kind, displays[kind]);
    const address = addressOf(filtered);
    if (address !== addressOf(start)) void navigate(address);
  };
  const fields = { filters, set };
  const actions = (
    <>
      <Button variant="quiet" onClick={() => setFiltered({ mediaType, filters: {} })}>
        {text.clear}
      </Button>
      <Button type="submit" form={formId} variant="primary">
        {text.show}
      </Button>
    </>
  );
  return (
    <Dialog open title={text.title} onClose={onClose} actions={actions}>
      <SavedFilters path={addressOf(filtered)} onOpen={onClose} />
      <form id={formId} className={styles.form} onSubmit={submit}>
        <div className={styles.pair}>
          <Select
            label={text.kind}
            options={kindChoices}
            value={mediaType}
            onChange={({ target }) => {
              const wanted = target.value === 'tv' ? 'tv' : 'movie';
              setFiltered({ mediaType: wanted, filters: filtersForKind(filtered, wanted) });
            }}
          />
          <Select
            label={text.sort}
            options={sortChoices(mediaType, isBuiltin)}
            value={sortName(filtered)}
            onChange={({ target }) => setSort(target.value)}
          />
        </div>
        <div>
          <div className={styles.pair}>
            {knownKinds.map((kind) => (
              <Select
                key={kind}
                label={knownTitlesMessages.labels[kind]}
                options={displayChoices}
                value={displays[kind]}
                aria-describedby={`${formId}-known`}
                onChange={({ target }) => {
                  const display = titleDisplays.find((value) => value === target.value);
                  setDisplays({ ...displays, [kind]: display ?? 'show' });
                }}
              />
            ))}
          </div>
          <p id={`${formId}-known`} className={styles.hint}>
            {knownTitlesMessages.hint}
          </p>
        </div>
        <GenreField {...fields} mediaType={mediaType} isBuiltin={isBuiltin} />
        <YearsField {...fields} mediaType={mediaType} />
        <Range {...fields} label={text.length} name="with_runtime" max={1000} />
        <Range {...fields} label={text.vote} name="vote_average" max={10} step={0.5} />
        <div className={styles.pair}>
          <NumberField {...fields} label={text.votes} name="vote_count.gte" max={100000} />
          {mediaType === 'movie' && !isBuiltin && <AgeRatingField {...fields} />}
        </div>
        <div className={styles.pair}>
          <ChoiceField
            {...fields}
            label={text.language}
            name="with_original_language"
            choices={languageChoices()}
          />
          <ChoiceField
            {...fields}
            label={text.country}
            name="with_origin_country"
            choices={countryChoices()}
          />
        </div>
        {mediaType === 'tv' && !isBuiltin && (
          <ChoiceField {...fields} label={text.status} name="with_status" choices={statuses} />
        )}
        {!isBuiltin && <WatchProvidersField {...fields} mediaType={mediaType} />}
        {mediaType === 'movie' && (
          <IdField {...fields} kind="person" label={text.people} name="with_people" />
        )}
        {!isBuiltin && (
          <>
            <IdField {...fields} kind="keyword" label={text.keywords} name="with_keywords" />
            <IdField {...fields} kind="company" label={text.companies} name="with_companies" />
          </>
        )}
      </form>
    </Dialog>
  );
}

const statuses = Object.entries(text.statuses).map(([value, label]) => ({ value, label }));

const knownKinds: KnownKind[] = ['rated', 'seen'];
const titleDisplays: TitleDisplay[] = ['show', 'dim', 'hide'];
const displayChoices = titleDisplays.map((value) => ({
  value,
  label: knownTitlesMessages.choices[value],
}));

function sortChoices(mediaType: MediaType, isBuiltin: boolean) {
  const all = Object.entries(text.sorts).map(([value, label]) => ({ value, label }));
  // Only TMDB knows revenues, and only those of films.
  return all.filter(
    ({ value }) => value !== 'revenue.desc' || (mediaType === 'movie' && !isBuiltin),
  );
}
