// Why: while a tab stays open TMDB may take the server's key again, or an admin may put in a better one.
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { selectKeyIsRefused } from '../features/server/configSlice';
import { useConfigure } from '../features/server/useConfigure';

/** Asks the server anew with each screen, as long as TMDB refuses its key. */
export function useBetterKey() {
  const refused = useSelector(selectKeyIsRefused);
  const { pathname } = useLocation();
  const configure = useConfigure();
  useEffect(() => {
    if (refused) configure();
  }, [refused, pathname, configure]);
}
