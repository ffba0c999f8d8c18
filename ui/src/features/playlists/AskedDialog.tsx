// Why: a press on + that cannot know where to is answered by a question; both questions are one chunk, loaded on demand.
import { CreateDialog } from './CreateDialog';
import { askedNoMore, selectAsked } from './playlistsSlice';
import { SelectDialog } from './SelectDialog';
import { usePlaylistsDispatch, usePlaylistsSelector } from './usePlaylists';

/** The dialog for what is asked just now. */
export function AskedDialog() {
  const dispatch = usePlaylistsDispatch();
  const asked = usePlaylistsSelector(selectAsked);
  if (!asked) return null;
  const close = () => void dispatch(askedNoMore());
  const Dialog = asked.kind === 'create' ? CreateDialog : SelectDialog;
  return <Dialog title={asked.title} onClose={close} />;
}
