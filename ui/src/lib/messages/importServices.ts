/** Where the export of each service is found. */
export const importServices: { name: string; where: string }[] = [
  {
    name: 'Trakt',
    where:
      'Open Settings, then Data, and choose Export. The browser makes a ZIP named trakt-export.',
  },
  {
    name: 'Letterboxd',
    where: 'Open Settings, then Data, and choose Export your data. You get a ZIP at once.',
  },
  {
    name: 'IMDb',
    where:
      'Choose Export on your ratings, your watchlist or a list, then fetch the CSV at imdb.com/exports.',
  },
  {
    name: 'TMDB',
    where:
      'Your account settings export ratings, favorites and watchlist, each as a CSV of its own.',
  },
  {
    name: 'TV Time',
    where:
      'It has closed, but the files you have still work. Unpack a ZIP that has a password first.',
  },
  {
    name: 'Simkl',
    where: 'Members with VIP or PRO get a ZIP with all data at simkl.com/apps/backup.',
  },
  {
    name: 'Netflix',
    where:
      'Open Account, then your profile, then Viewing activity, and choose Download all at its end. The ZIP of a data request works too; it also has thumbs.',
  },
  {
    name: 'Movary',
    where: 'Open Settings, then Account, then Data. History, ratings and watchlist are a CSV each.',
  },
  {
    name: 'Watcharr',
    where: 'Open your profile and choose Export. You get a file named watcharr-export.json.',
  },
  {
    name: 'Yamtrack',
    where: 'Export your data in its settings. Floppy writes the same CSV, which works as well.',
  },
  {
    name: 'Ryot',
    where: 'Open Settings, then Import and export, and make a complete export as JSON.',
  },
  {
    name: 'MovieLens',
    where: 'Open Settings and choose Export. A data set works too, with its file of links.',
  },
  {
    name: 'MediaTracker',
    where:
      'It has no export of its own. Import its account into Ryot or Yamtrack, and choose the export of that here.',
  },
  {
    name: 'Jellyfin',
    where:
      'It has no export. Save what /Users/{your id}/Items?Recursive=true&Fields=ProviderIds responds as a JSON file; Emby has the same.',
  },
  {
    name: 'Playback Reporting',
    where:
      'Open the page of this add-on of Jellyfin or Emby, and save its backup. It has the plays of everyone on the server, so that you choose whose are imported.',
  },
  {
    name: 'Plex',
    where:
      'It has no export. Save what /library/sections/{number}/all?includeGuids=1 responds as an XML or JSON file; type=4 gives episodes.',
  },
  {
    name: 'Kodi',
    where:
      'Open Settings, then Media, then Library, and choose Export library. Its file videodb.xml and NFO files both work.',
  },
  {
    name: 'MyAnimeList',
    where:
      'Choose Export at myanimelist.net/panel.php?go=export. Episodes are not imported, because they are counted in another way there.',
  },
  {
    name: 'AniList',
    where:
      'Its files cannot be imported: they have ids of AniList alone. Convert the list to the XML file of MyAnimeList, and import that.',
  },
  {
    name: 'Prime Video',
    where:
      'Amazon has no export. Scripts for the page primevideo.com/settings/watch-history write a CSV.',
  },
  {
    name: 'moviestars',
    where: 'On another server, open Settings and export your data. The JSON has everything.',
  },
  {
    name: 'Any CSV',
    where:
      'A table with a column Title, or with ids of TMDB or IMDb. Year, Rating, Date, Type, Season and Episode are understood too. Where columns have other names, say what they mean.',
  },
  {
    name: 'Plain text',
    where:
      'A .txt file with one title a line, best with the year: Heat (1995). Call it watched.txt or watchlist.txt if it is that; any other becomes a playlist with its name.',
  },
];
