// Why: the theme is set before the first paint, so that nobody sees the wrong one flash.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Without storage the system decides.
  }
  var system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme =
    choice === 'dark' || choice === 'light' ? choice : system;
})();
