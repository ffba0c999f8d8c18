// Why: every text that people read is found through here, so that wording is decided, checked and translated in one place.
import { aboutMessages } from './messages/about';
import { accountMessages } from './messages/account';
import { appMessages } from './messages/app';
import { browseMessages } from './messages/browse';
import { listsMessages } from './messages/lists';
import { noticesMessages } from './messages/notices';
import { playlistsMessages } from './messages/playlists';
import { peopleMessages } from './messages/people';
import { ratingsMessages } from './messages/ratings';
import { searchMessages } from './messages/search';
import { seasonsMessages } from './messages/seasons';
import { sessionMessages } from './messages/session';
import { settingsMessages } from './messages/settings';
import { shortcutsMessages } from './messages/shortcuts';

/** All texts of the app, by the screen or the part that shows them; those of the admin's screens load with them. */
export const messages = {
  ...appMessages,
  ...aboutMessages,
  ...accountMessages,
  ...sessionMessages,
  ...browseMessages,
  ...ratingsMessages,
  ...playlistsMessages,
  ...noticesMessages,
  ...seasonsMessages,
  ...peopleMessages,
  ...settingsMessages,
  ...listsMessages,
  ...searchMessages,
  ...shortcutsMessages,
};
