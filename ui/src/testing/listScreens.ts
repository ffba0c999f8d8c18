// Why: a busy machine may take its time with the code of the lists' screens; claims about lists begin once it is there.

/** Fetches all that the lists' screens are made of. */
export const loadListScreens = () =>
  Promise.all([
    import('../app/signedInParts'),
    import('../pages/ListsFrame'),
    import('../pages/TrendingPage'),
    import('../pages/CategoryPage'),
    import('../pages/GenrePage'),
    import('../pages/NotFoundPage'),
  ]);
