// Why: a screen that is made of what the server tells of itself must say so when it does not.
import { useSelector } from 'react-redux';
import { selectConfigLoad } from './configSlice';
import { useConfigure } from './useConfigure';

/** What the server told of itself; null while it has not, then with what failed, if it did. */
export function useServerConfig() {
  const { config, asking, error } = useSelector(selectConfigLoad);
  const onRetry = useConfigure();
  return { config, error, loading: asking, onRetry };
}
