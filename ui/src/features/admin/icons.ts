/** Icons of the admin's pages alone. */
export const linkIcon =
  'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7l-1.3 1.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.3-1.3';
export const copyIcon = 'M9 9h11v11H9zM15 5V4H4v11h1';
export const toolIcon =
  'M14.5 6.5a4.5 4.5 0 0 0-6 5.7L3.5 17.2v3.3h3.3l5-5a4.5 4.5 0 0 0 5.7-6l-2.7 2.7l-2.6-.4l-.4-2.6z';
