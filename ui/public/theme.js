// Why: the theme is set before the first paint, so that nobody sees the wrong one flash, and again whenever the
// choice or the system's own theme changes.
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
    document.documentElement.dataset.theme =
      choice === 'dark' || choice === 'light' ? choice : system;
  }
  show();
  light.addEventListener('change', show);
  addEventListener('themechange', show);
  // Another tab has chosen.
  addEventListener('storage', show);
})();
