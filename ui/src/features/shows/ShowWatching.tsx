import type { Title } from '../../lib/titles';
import { TitleWatching } from '../watching/TitleWatching';
import type { LoadedLog } from '../watching/useWatching';
import { isShowSeen } from './progress';
import type { Sheet } from './sheets';
import type { LoadedShow } from './useShow';

type Props = {
  title: Title;
  /** The user's log of the show as a whole. */
  loaded: LoadedLog;
  show: LoadedShow;
  /** False while the page itself shows a failure. */
  showsFailure: boolean;
  onOpen: (sheet: Sheet) => void;
};

/** The buttons of a show. */
export function ShowWatching({ title, loaded, show, showsFailure, onOpen }: Props) {
  const isSeen = isShowSeen(show.log, loaded.log?.watches ?? []);
  const onMore = () => onOpen({ kind: 'show' });
  const openDateSheet = () => onOpen({ kind: 'date', selection: {} });
  return (
    <TitleWatching
      title={title}
      minutes={null}
      loaded={loaded}
      showsFailure={showsFailure}
      show={{ isSeen, onSeen: isSeen ? onMore : openDateSheet, onMore }}
    />
  );
}
