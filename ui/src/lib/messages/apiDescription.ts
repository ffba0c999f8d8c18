/** Texts of the page that shows the API. */
export const apiDescriptionMessages = {
  title: 'API',
  lead: 'Every call of this server. What you send here is sent in your session, and changes your data.',
  search: 'Search calls',
  count: (count: number) => (count === 1 ? '1 call' : `${count} calls`),
  required: (name: string) => `${name} (required)`,
  body: 'Body (JSON)',
  send: 'Send',
  changes: 'This call can change your data.',
  status: (status: number) => `Status ${status}`,
  cut: '… the rest is not shown.',
};
