// Runs before the first paint, as the only script that blocks it: sets the theme, and starts the first requests, which
// then run while the app's scripts load.
(function () {
  var light = matchMedia('(prefers-color-scheme: light)');
  function stored(storage, name) {
    try {
      return window[storage].getItem(name);
    } catch {
      // Without storage the system decides, and there is no session.
      return null;
    }
  }
  function show() {
    var choice = stored('localStorage', 'theme');
    var system = light.matches ? 'light' : 'dark';
    var theme = choice === 'dark' || choice === 'light' ? choice : system;
    document.documentElement.dataset.theme = theme;
    // The browser's own frame goes with the page.
    document.querySelectorAll('meta[name=theme-color]').forEach(function (meta) {
      meta.media = meta.dataset.of === theme ? 'all' : 'not all';
    });
  }
  show();
  light.addEventListener('change', show);
  addEventListener('themechange', show);
  // Another tab has chosen.
  addEventListener('storage', show);

  // ui/src/api/client.ts takes these requests over.
  var requests = {};
  function start(url, token) {
    var controller = new AbortController();
    var headers = { Accept: 'application/json' };
    if (token) headers.Authorization = 'Bearer ' + token;
    var response = fetch(url, { headers: headers, signal: controller.signal });
    // It may never be taken over.
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
    link.href = script;
    document.head.append(link);
  }
  var token = stored('sessionStorage', 'jwt') || stored('localStorage', 'jwt');
  var page = location.pathname;
  if (token && (page === '/' || page === '/ms' || page.startsWith('/ms/'))) {
    preload(signedInScript);
    listsOf(page).forEach(function (url, index) {
      start(url, token);
      if (index === 0) preloadPosters(url);
    });
    // The role, which the first screen depends on.
    try {
      var payload = token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/');
      start('/api/v1/users/' + JSON.parse(atob(payload)).sub, token);
    } catch {
      // The app deals with a broken token.
    }
  } else if (!token && page === '/') {
    preload(landingScript);
  }

  // The posters of the first tiles of the list, while the app's scripts run. ui/src/ui/Poster.tsx shows them: the addresses
  // are those of ui/src/lib/images.ts.
  function preloadPosters(list) {
    function read(url) {
      return requests[url].response.then(function (response) {
        return response.clone().json();
      });
    }
    Promise.all([read('/config'), read(list)])
      .then(function (responses) {
        (responses[1].results || responses[1]).slice(0, 6).forEach(function (title) {
          if (title.poster_path) preloadPoster(responses[0].image_base, title.poster_path);
        });
      })
      // The app deals with it.
      .catch(function () {});
  }
  function preloadPoster(base, path) {
    var link = document.createElement('link');
    link.rel = 'preload';
    link.setAttribute('as', 'image');
    if (/\.(jpe?g|png|webp)$/.test(path)) {
      link.setAttribute(
        'imagesizes',
        '(min-width: 1920px) 12.5vw, (min-width: 1280px) 17vw, (min-width: 960px) 25vw, (min-width: 600px) 33vw, 50vw',
      );
      var sources = [185, 342, 500, 780].map(function (width) {
        return base + 'w' + width + path + ' ' + width + 'w';
      });
      link.setAttribute('imagesrcset', sources.join(', '));
    } else {
      link.href = (/^\/[mt][1-9]\d*\.svg$/.test(path) ? '/t/p/' : base) + 'w500' + path;
    }
    document.head.append(link);
  }

  // The addresses that the page's first list or title is requested from.
  function listsOf(path) {
    var usual = '?language=en-US&include_adult=false&page=1';
    var found = /^\/ms\/movies\/multi\/(trending\/\w+\/\w+|(?:movie|tv)\/\w+)$/.exec(path);
    if (found) return ['/3/' + found[1] + usual];
    if (path === '/' || path === '/ms') return ['/3/trending/all/week' + usual];
    if (/^\/ms\/movies\/multi$|^\/ms\/movies$/.test(path)) return ['/3/movie/popular' + usual];
    found = /^\/ms\/movies\/discover\/(\d+)$/.exec(path);
    if (found) {
      return [1, 2, 3].map(function (number) {
        return (
          '/4/discover/movie?with_genres=' + found[1] + '&sort_by=popularity.desc&page=' + number
        );
      });
    }
    found = /^\/ms\/playlist\/(\d+)$/.exec(path);
    if (found) return ['/api/v1/playlists/' + found[1]];
    if (path === '/ms/ratings' && !location.search) return ['/api/v1/movies?filter=all&page=1'];
    return [];
  }
})();
