export const paletteMessages = {
  palette: {
    title: 'Go to',
    label: 'Page, title, playlist or action',
    none: 'Nothing found',
    page: 'Page',
    playlist: 'Playlist',
    action: 'Action',
    pageAction: 'On this page',
    newPlaylist: 'New playlist',
    imports: 'Import',
    connections: 'Connections',
    serverSettings: 'Server settings',
    maintenance: 'Maintenance',
    theme: (name: string) => `Theme: ${name}`,
  },
};
