// Why: a new playlist takes its title here, and with it the title it was made for, if there is one (decision 20).
import { failureOf } from '../../api/answer';
import { useCreatePlaylistMutation } from '../../api/generated';
import { messages } from '../../lib/messages';
import type { Title } from '../../lib/title';
import { putTitle } from './changePlaylists';
import { PlaylistNameForm } from './PlaylistNameForm';
import type { PlaylistName } from './PlaylistNameForm';
import { usePlaylistsDispatch } from './usePlaylists';

type Props = {
  title: Title | null;
  onClose: () => void;
};

const text = messages.playlists;

/** Asks for the new playlist's title. */
export function CreateDialog({ title, onClose }: Props) {
  const dispatch = usePlaylistsDispatch();
  const [create] = useCreatePlaylistMutation();
  const send = async (newPlaylistBody: PlaylistName) => {
    const answer = await create({ newPlaylistBody });
    if (answer.data && title) void dispatch(putTitle(answer.data.id, title, true));
    return failureOf(answer);
  };
  return (
    <PlaylistNameForm
      heading={text.dialogTitle}
      submitLabel={text.submit}
      asksActive
      onClose={onClose}
      onSend={send}
    >
      {title && <p>{text.createFor(title.name)}</p>}
    </PlaylistNameForm>
  );
}
