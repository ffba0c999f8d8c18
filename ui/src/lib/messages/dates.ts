/** Names of days in lists by day. */
export const dateMessages = { today: 'Today', yesterday: 'Yesterday' };
