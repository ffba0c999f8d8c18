import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import { useSearchMultiQuery } from '../../api/generated';
import type { SearchMultiApiArg } from '../../api/generated';
import { yearOf } from '../../lib/shortFormats';
import { smallImageUrl, portraitUrl, posterUrl, thumbUrl } from '../../lib/images';
import { catalogueLanguage, suggestions } from '../../lib/limits';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { paths } from '../../lib/paths';
import { isPerson, itemKey } from '../../lib/titles';
import type { CatalogueItem } from '../../lib/titles';
import { useDebouncedValue } from '../../lib/useDebouncedValue';
import { itemOfRow, uniqueItems } from '../titles/catalogueRows';
import { personLinkState, titleLinkState } from '../titles/linkState';

/** Only the first page is requested (specification 2.28, 7.27). */
export function argOf(query: string): SearchMultiApiArg {
  return { query, page: 1, language: catalogueLanguage, includeAdult: false };
}

/** Suggestions for the text being typed; undefined before the first response. */
export function useSuggestions(text: string): {
  items: CatalogueItem[] | undefined;
  busy: boolean;
  failed: boolean;
} {
  const debounced = useDebouncedValue(text, suggestions.delay);
  const query = text === '' ? '' : debounced;
  const result = useSearchMultiQuery(query ? argOf(query) : skipToken);
  const { currentData, isFetching, isError } = result;
  // Keeps the last response until the response to the newest text arrives.
  const [shown, setShown] = useState(currentData);
  const newest = text === '' || isError ? undefined : (currentData ?? shown);
  if (newest !== shown) setShown(newest);
  const items = useMemo(
    () => newest && uniqueItems(newest.results.map(itemOfRow)).slice(0, suggestions.shown),
    [newest],
  );
  return {
    items,
    failed: text !== '' && isError,
    busy: text !== '' && (isFetching || text !== debounced),
  };
}

const text = catalogueMessages.search;

export interface Suggestion {
  key: string;
  name: string;
  about: string;
  to: string;
  state: unknown;
  image: string | null;
  shape: 'poster' | 'face';
}

/** The id of an option, for `aria-activedescendant`. */
export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}

export function suggestionOf(item: CatalogueItem, imageBase: string | null): Suggestion {
  const key = itemKey(item);
  if (isPerson(item)) {
    const { person, name, department, profilePath } = item;
    return {
      key,
      name,
      about: joined([text.person, department]),
      to: paths.person(person),
      state: personLinkState(item, portraitUrl(imageBase, profilePath)),
      image: smallImageUrl(imageBase, profilePath),
      shape: 'face',
    };
  }
  return {
    key,
    name: item.name,
    about: joined([text[item.key.mediaType], yearOf(item.released)]),
    to: paths.title(item.key),
    state: titleLinkState(item, posterUrl(imageBase, item.posterPath)),
    image: thumbUrl(imageBase, item.posterPath),
    shape: 'poster',
  };
}

function joined(texts: string[]): string {
  return texts.filter((part) => part !== '').join(' · ');
}
