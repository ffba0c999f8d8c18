import { accountMessages } from './account';
import { appMessages } from './app';
import { catalogueMessages } from './catalogue';
import { libraryMessages } from './library';
import { paletteMessages } from './palette';
import { playlistMessages } from './playlists';
import { ratingMessages } from './ratings';
import { settingsMessages } from './settings';
import { statisticsMessages } from './statistics';
import { titleMessages } from './titles';

/** For tests. A module of the app imports the texts of one area, so that they load with the pages that need them. */
export const messages = {
  ...appMessages,
  ...accountMessages,
  ...catalogueMessages,
  ...titleMessages,
  ...paletteMessages,
  ...libraryMessages,
  ratings: { ...libraryMessages.ratings, ...ratingMessages },
  playlists: { ...libraryMessages.playlists, ...playlistMessages },
  ...settingsMessages,
  ...statisticsMessages,
};
