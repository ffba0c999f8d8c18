// Why: a click counts from when it is made: what is opened or typed while the next screen is on its way belongs to
// that screen, and its arrival takes nothing away.
import { useLocation, useNavigation } from 'react-router';
import type { Location } from 'react-router';

/** Where the person is, or, while another screen is on its way, where they are going. */
export function usePlace(): Location {
  const here = useLocation();
  return useNavigation().location ?? here;
}
