/** Text of the link to the notifications. */
export const notificationBadgeMessages = {
  /** After the name of the link. */
  unread: (count: string) => ` (${count} unread)`,
};
