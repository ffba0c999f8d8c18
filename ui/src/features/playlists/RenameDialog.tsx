// Why: a playlist's title is never final.
import { failureOf } from '../../api/answer';
import { useRenamePlaylistMutation } from '../../api/generated';
import { messages } from '../../lib/messages';
import { PlaylistNameForm } from './PlaylistNameForm';

type Props = {
  id: number;
  name: string;
  onClose: () => void;
};

const text = messages.playlists;

/** Asks for another title of a playlist. */
export function RenameDialog({ id, name, onClose }: Props) {
  const [rename] = useRenamePlaylistMutation();
  return (
    <PlaylistNameForm
      heading={text.renameTitle}
      submitLabel={text.save}
      name={name}
      onClose={onClose}
      onSend={async ({ title }) => failureOf(await rename({ id, renamePlaylistBody: { title } }))}
    />
  );
}
