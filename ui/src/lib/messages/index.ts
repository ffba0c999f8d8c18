import { accountMessages } from './account';
import { apiDescriptionMessages } from './apiDescription';
import { appMessages } from './app';
import { calendarMessages } from './calendar';
import { catalogueMessages } from './catalogue';
import { connectionMessages } from './connections';
import { dateMessages } from './dates';
import { diaryMessages } from './diary';
import { favoriteMessages } from './favorites';
import { historyMessages } from './history';
import { homeMessages } from './home';
import { importOfferMessages } from './importOffer';
import { columnMessages } from './importColumns';
import { importMessages } from './imports';
import { knownTitlesMessages } from './knownTitles';
import { landingMessages } from './landing';
import { libraryMessages } from './library';
import { loadErrorMessages } from './loadError';
import { notificationMessages } from './notifications';
import { paletteMessages } from './palette';
import { playlistMessages } from './playlists';
import { ratingMessages } from './ratings';
import { removedTitlesMessages } from './removedTitles';
import { searchMessages } from './search';
import { settingsMessages } from './settings';
import { setupMessages } from './setup';
import { showsMessages } from './shows';
import { statisticsMessages } from './statistics';
import { titleMessages } from './titles';
import { undoMessages } from './undo';
import { unsentMessages } from './unsent';
import { upNextMessages } from './upNext';
import { watchingMessages } from './watching';

/** For tests. A module of the app imports the texts of one area, so that they load with the pages that need them. */
export const messages = {
  ...appMessages,
  ...accountMessages,
  ...catalogueMessages,
  ...titleMessages,
  ...paletteMessages,
  apiDescription: apiDescriptionMessages,
  connections: connectionMessages,
  home: homeMessages,
  landing: { ...appMessages.landing, ...landingMessages },
  search: { ...catalogueMessages.search, ...searchMessages },
  ...libraryMessages,
  removedTitles: { ...libraryMessages.removedTitles, ...removedTitlesMessages },
  ratings: { ...libraryMessages.ratings, ...ratingMessages },
  playlists: { ...libraryMessages.playlists, ...playlistMessages },
  knownTitles: knownTitlesMessages,
  ...settingsMessages,
  undo: undoMessages,
  unsent: unsentMessages,
  start: loadErrorMessages,
  setup: setupMessages,
  watching: watchingMessages,
  shows: showsMessages,
  diary: diaryMessages,
  upNext: upNextMessages,
  calendar: calendarMessages,
  history: historyMessages,
  imports: importMessages,
  importColumns: columnMessages,
  importOffer: importOfferMessages,
  dates: dateMessages,
  notifications: notificationMessages,
  favorites: favoriteMessages,
  ...statisticsMessages,
};
