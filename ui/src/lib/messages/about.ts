/** Texts of the About page. */
export const aboutMessages = {
  about: {
    title: 'About',
    what: 'moviestars is a place of your own for films and TV: browse what is on, give stars, keep playlists. It is one program that somebody you know runs, with no ads and nobody watching.',
    version: 'Version',
    catalogue: 'Titles from',
    catalogues: { builtin: 'the built-in catalogue', tmdb: 'TMDB' },
    licence: 'Licence',
    licenceName: 'MIT',
    notices: 'The work of others in it',
    sources: 'Where the titles come from',
    tmdb: 'This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.',
    tmdbLogo: 'TMDB, The Movie Database',
    builtin:
      'The built-in catalogue is part of the program. A part of its titles was written by hand for it; the others are drawn from Wikidata, whose data is free for everybody under CC0. Its posters are drawn by the program itself. What is in cinemas and on the air it cannot know: it shows anniversaries there. Its best films stand by the scores of critics that Wikidata records and by our own order. An admin of this server can connect TMDB in Settings, and then there are all titles.',
    wikidata: 'Wikidata',
    cc0: 'CC0',
    blender: 'Trailers of the open films: © Blender Foundation, CC BY.',
    blenderName: 'blender.org',
  },
};
