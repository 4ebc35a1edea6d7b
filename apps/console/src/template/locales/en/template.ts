/** The frame of the template part: the titles of its pages. */
export const template = {
  pages: {
    helpStart: 'Help',
    faq: 'Questions',
    news: 'News',
    editPost: 'Edit a post',
  },
} as const;
