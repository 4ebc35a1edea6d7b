/**
 * A number or code without what people put between its signs: spaces, dots, brackets, dashes of any kind, and the marks
 * that nobody sees, which chats and address books put around what is copied from them.
 */
export const withoutMarks = (typed: string): string => typed.replace(/[\s().\p{Pd}\p{Cf}]/gu, '');
