import { useSelector } from 'react-redux';
import { useApiDispatch } from '../../api/dispatch';
import type { ShowLog } from '../../api/shows/generated';
import { useTvEpisodeGroupsQuery } from '../../api/titles/generated';
import { showsMessages } from '../../lib/messages/shows';
import type { Title } from '../../lib/titles';
import { Select } from '../../ui/Select';
import { selectIsBuiltin } from '../server/serverConfig';
import styles from './Sheets.module.css';
import { setOrder } from './showActions';

const text = showsMessages.order;

/** Chooses one of TMDB's orders of the episodes; nothing if TMDB has none. */
export function OrderSelect({ title, log: { order } }: { title: Title; log: ShowLog }) {
  const dispatch = useApiDispatch();
  const isBuiltin = useSelector(selectIsBuiltin);
  const { currentData } = useTvEpisodeGroupsQuery(
    { id: String(title.key.number) },
    { skip: isBuiltin },
  );
  const found = currentData?.results ?? [];
  const named = found.map(({ id, name }) => ({ id, name: name || text.unnamed }));
  const isListed = !order || named.some(({ id }) => id === order.id);
  const all = isListed ? named : [...named, { id: order.id, name: order.name ?? text.unnamed }];
  if (all.length === 0) return null;
  const choose = (id: string) => {
    if (id === (order?.id ?? '')) return;
    void dispatch(setOrder(title, all.find((one) => one.id === id) ?? null));
  };
  return (
    <div className={styles.setting}>
      <Select
        label={text.label}
        options={[
          { value: '', label: text.default },
          ...all.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={order?.id ?? ''}
        onChange={({ target }) => choose(target.value)}
      />
    </div>
  );
}
