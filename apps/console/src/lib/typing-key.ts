/** Where the moment is kept at which a guardian was last heard to be writing in a talk. */
export const typingKey = (chatId: string) => ['typing', chatId] as const;
