import { useLocation, useNavigate } from 'react-router';
import { useShortcuts, useStartPath } from '../../lib/preferences';
import { isFirstEntry } from '../../lib/router/history';

/** The key u goes back. If the visit began with this page, it opens the start page. */
export function useBackKey(): void {
  const navigate = useNavigate();
  const start = useStartPath();
  const isFirst = isFirstEntry(useLocation());
  useShortcuts({ u: () => void (isFirst ? navigate(start) : navigate(-1)) });
}
