/** By which the token of a collection's link is told from any other without a question to the database: those have 43 characters. */
export const linkMark = 'c-';
const tokenLength = linkMark.length + 43;

export const isCollectionToken = (given: string): boolean =>
  given.length === tokenLength && given.startsWith(linkMark) && /^[\w-]+$/.test(given);
