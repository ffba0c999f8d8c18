/** Text of the link to the notifications. */
export const notificationBadgeMessages = {
  /** After its name. */
  unread: (count: string) => ` (${count} unread)`,
};
