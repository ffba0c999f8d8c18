// Why: a title that the catalogue does not have is taken out of a user's lists; they are told once (DESIGN 2.7).
import { useState } from 'react';
import { useDismissNoticeMutation, useListNoticesQuery } from '../../api/generated';
import { messages } from '../../lib/messages';

/** The names of the titles that were taken out, until they are read. */
export function useNotices(): { names: string[]; onRead: () => void } {
  const { data } = useListNoticesQuery();
  const [dismiss] = useDismissNoticeMutation();
  const [isRead, setRead] = useState(false);
  const notices = isRead ? [] : (data?.notices ?? []);
  return {
    names: notices.map(({ title, movie_id }) => title || messages.notices.unnamed(`${movie_id}`)),
    onRead: () => {
      setRead(true);
      for (const { id } of notices) void dismiss({ id });
    },
  };
}
