/** The frame of the template part: the titles of its pages. */
export const template = {
  pages: {
    helpStart: 'Aide',
  },
} as const;
