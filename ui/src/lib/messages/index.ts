import { accountMessages } from './account';
import { appMessages } from './app';
import { catalogueMessages } from './catalogue';
import { libraryMessages } from './library';
import { settingsMessages } from './settings';

/** All texts on screen by area, except those of the admin and maintenance pages, which load with those pages. */
export const messages = {
  ...appMessages,
  ...accountMessages,
  ...catalogueMessages,
  ...libraryMessages,
  ...settingsMessages,
};
