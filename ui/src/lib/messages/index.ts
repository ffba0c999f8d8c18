import { aboutMessages } from './about';
import { accountMessages } from './account';
import { appMessages } from './app';
import { browseMessages } from './browse';
import { listsMessages } from './lists';
import { peopleMessages } from './people';
import { playlistsMessages } from './playlists';
import { ratingsMessages } from './ratings';
import { removedTitlesMessages } from './removedTitles';
import { searchMessages } from './search';
import { seasonsMessages } from './seasons';
import { sessionMessages } from './session';
import { settingsMessages } from './settings';
import { shortcutsMessages } from './shortcuts';

/** All texts of the app, by the screen or the part that shows them; those of the admin's screens load with them. */
export const messages = {
  ...appMessages,
  ...aboutMessages,
  ...accountMessages,
  ...sessionMessages,
  ...browseMessages,
  ...ratingsMessages,
  ...playlistsMessages,
  ...removedTitlesMessages,
  ...seasonsMessages,
  ...peopleMessages,
  ...settingsMessages,
  ...listsMessages,
  ...searchMessages,
  ...shortcutsMessages,
};
