/** A year's name within a sentence is one word: no line ends between its two numbers. */
export const unbrokenYear = (name: string): string => name.replace('–', '\u2060–\u2060');
