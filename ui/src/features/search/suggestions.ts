import { yearOf } from '../../lib/format';
import { faceUrl, portraitUrl, posterUrl, thumbUrl } from '../../lib/images';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { paths } from '../../lib/paths';
import { isPerson, itemKey } from '../../lib/titles';
import type { CatalogueItem } from '../../lib/titles';
import { personLinkState, titleLinkState } from '../titles/linkState';

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
      image: faceUrl(imageBase, profilePath),
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
