// Why: a title that the catalogue does not have is taken out of a user's lists; they are told once (decision 7).
import { useState } from 'react';
import { useDismissNoticeMutation, useListNoticesQuery } from '../../api/generated';
import { messages } from '../../lib/messages';

/** The names of the titles that were taken out, until they are read. */
export function useNotices(): { names: string[]; onRead: () => void } {
  const { data } = useListNoticesQuery(undefined, {
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  const [dismiss] = useDismissNoticeMutation();
  const [read, setRead] = useState<number[]>([]);
  const notices = (data?.notices ?? []).filter(({ id }) => !read.includes(id));
  return {
    names: notices.map(({ title, movie_id }) => title || messages.notices.unnamed(`${movie_id}`)),
    onRead: () => {
      const ids = notices.map(({ id }) => id);
      setRead([...read, ...ids]);
      for (const id of ids) void dismiss({ id });
    },
  };
}
