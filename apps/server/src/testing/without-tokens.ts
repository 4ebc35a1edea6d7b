/** What is read in a message: a token at the end of an address is made by chance, and chance may spell any word. */
export const withoutTokens = (text: string): string =>
  text.replace(/(https?:\/\/\S*\/)[\w-]+/g, '$1…');
