import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { paths } from '../../lib/paths';
import { selectIsBuiltin, selectIsConfigPending } from '../server/serverConfig';
import { LinkRow } from './LinkRow';
import { parseListPath } from './listPath';
import { categories } from './lists';

const text = catalogueMessages.lists;
/** The same names as in the category select. */
const tabNames = { ...text.categories, ...text.tvTabs };
const builtinTabNames = { ...tabNames, ...text.builtinTabs };

/** Links to the lists of films or of TV; nothing at other addresses, such as a search. */
export function ListTabs() {
  const isPending = useSelector(selectIsConfigPending);
  const names = useSelector(selectIsBuiltin) ? builtinTabNames : tabNames;
  const { tab, kind } = parseListPath(useLocation());
  if (!tab) return null;
  const mediaType = kind === 'tv' ? 'tv' : 'movie';
  const tabs: [keyof typeof names, string][] = [
    ['trending', paths.trending(kind === 'tv' ? 'tv' : 'all')],
    ...categories[mediaType].map((name): [typeof name, string] => [
      name,
      paths.category(mediaType, name),
    ]),
    ['genre', paths.discover(18, mediaType)],
  ];
  const links = tabs.map(([name, to]) => ({ to, label: names[name], isCurrent: name === tab }));
  return <LinkRow label={text.tabList} links={links} variant="tabs" isPending={isPending} />;
}
