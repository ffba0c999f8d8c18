import { PlaylistsView } from '../features/playlists/PlaylistsView';

export default function PlaylistsPage() {
  return <PlaylistsView />;
}
