// Sets the theme before the first paint, and again whenever the choice or the system's theme changes.
(function () {
  var light = matchMedia('(prefers-color-scheme: light)');
  function show() {
    var choice = null;
    try {
      choice = localStorage.getItem('theme');
    } catch {
      // Without storage the system decides.
    }
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
})();
