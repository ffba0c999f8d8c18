/** Texts of the page that shows the API. */
export const apiDescriptionMessages = {
  title: 'API',
  lead: 'All operations of the API of this server. What you send here is sent in your session, and changes your data.',
  search: 'Search operations',
  count: (count: number) => (count === 1 ? '1 operation' : `${count} operations`),
  required: (name: string) => `${name} (required)`,
  body: 'Body (JSON)',
  send: 'Send',
  changes: 'This operation can change your data.',
  status: (status: number) => `Status ${status}`,
  cut: '… the rest is not shown.',
};
