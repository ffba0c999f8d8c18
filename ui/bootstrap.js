// Runs before the first paint, as the only script that blocks it: sets the theme, and starts the first requests, which
// then run while the app's scripts load.
(function () {
  // The app computes the same in src/lib/basePath.ts and src/lib/storage.ts.
  var base = document.documentElement.dataset.base || '';
  var prefix = base && base + ':';
  var light = matchMedia('(prefers-color-scheme: light)');
  function stored(storage, name) {
    try {
      return window[storage].getItem(prefix + name);
    } catch {
      // Without storage, the theme follows the system, and there is no session.
      return null;
    }
  }
  function show() {
    var choice = stored('localStorage', 'theme');
    var system = light.matches ? 'light' : 'dark';
    var theme = choice === 'dark' || choice === 'light' ? choice : system;
    var dataset = document.documentElement.dataset;
    dataset.theme = theme;
    // The number of posters in a row on a phone.
    dataset.columns = stored('localStorage', 'columns') || '2';
    // Adapts the color of the browser's frame.
    document.querySelectorAll('meta[name=theme-color]').forEach(function (meta) {
      meta.media = meta.dataset.of === theme ? 'all' : 'not all';
    });
  }
  show();
  light.addEventListener('change', show);
  addEventListener('themechange', show);
  addEventListener('columnschange', show);
  // The theme was changed in another tab.
  addEventListener('storage', show);

  // ui/src/api/client.ts takes the responses of these requests.
  var requests = {};
  function start(url, token) {
    var controller = new AbortController();
    var headers = { Accept: 'application/json' };
    if (token) headers.Authorization = 'Bearer ' + token;
    var response = fetch(base + url, { headers: headers, signal: controller.signal });
    // No unhandled rejection if the app never takes the response.
    response.catch(function () {});
    requests[url] = {
      token: token,
      startedAt: performance.now(),
      response: response,
      abort: function () {
        controller.abort();
      },
    };
  }
  window.earlyRequests = requests;
  start('/config', null);

  // The build fills them in.
  var landingScript = '';
  var signedInScript = '';
  function preload(script) {
    if (!script) return;
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = base + script;
    document.head.append(link);
  }
  var token = stored('sessionStorage', 'jwt') || stored('localStorage', 'jwt');
  var page = location.pathname.slice(base.length);
  if (token && (page === '/' || page === '/ms' || page.startsWith('/ms/'))) {
    preload(signedInScript);
    listsOf(page, location.search).forEach(function (url) {
      start(url, token);
    });
    // The role, which the first screen depends on.
    try {
      var payload = token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/');
      start('/api/v1/users/' + JSON.parse(atob(payload)).sub, token);
    } catch {
      // The app handles an invalid token.
    }
  } else if (!token && page === '/') {
    preload(landingScript);
  }

  function detailsOf(title, more) {
    var all = 'credits,images,keywords,recommendations,similar,videos,watch/providers,' + more;
    var images = '&include_image_language=' + encodeURIComponent('en,null');
    return (
      '/3/' + title + '?append_to_response=' + encodeURIComponent(all) + images + '&language=en-US'
    );
  }

  // The addresses of the requests for the first list or title of a page.
  function listsOf(path, search) {
    var usual = '?language=en-US&include_adult=false&page=1';
    var found = /^\/ms\/movies\/multi\/(trending\/\w+\/\w+|(?:movie|tv)\/\w+)$/.exec(path);
    if (found) return ['/3/' + found[1] + usual];
    if (path === '/' || path === '/ms') {
      if (stored('localStorage', 'start') === 'home') path = '/ms/home';
      else return ['/3/trending/all/week' + usual];
    }
    // The Swedish locale formats dates as ISO 8601.
    if (path === '/ms/home') {
      return ['/api/v1/home?today=' + new Date().toLocaleDateString('sv')];
    }
    if (/^\/ms\/movies\/multi$|^\/ms\/movies$/.test(path)) return ['/3/movie/popular' + usual];
    found = /^\/ms\/movies\/discover\/(\d+)$/.exec(path);
    // Lists with filters are requested by the app.
    if (found && (!search || search === '?media_type=tv')) {
      var titles = search ? '/3/discover/tv' : '/4/discover/movie';
      return [1, 2, 3].map(function (number) {
        return titles + '?with_genres=' + found[1] + '&sort_by=popularity.desc&page=' + number;
      });
    }
    found = /^\/ms\/playlist\/(\d+)$/.exec(path);
    if (found) return ['/api/v1/playlists/' + found[1]];
    if (path === '/ms/ratings' && !search) return ['/api/v1/movies?filter=all&page=1'];
    // An id that begins with 999 may be that of a show.
    found = /^\/ms\/movie\/(?!999)([1-9]\d*)$/.exec(path);
    if (found && !search) return [detailsOf('movie/' + found[1], 'release_dates')];
    found = /^\/ms\/movie\/999([1-9]\d*)$/.exec(path);
    if (found && search === '?media_type=tv') {
      return [detailsOf('tv/' + found[1], 'content_ratings,external_ids')];
    }
    return [];
  }
})();
