/** The frame of the template part: the titles of its pages. */
export const template = {
  pages: {
    calendar: 'Calendar',
    tasks: 'Tasks',
    emails: 'Emails',
    helpStart: 'Help',
    faq: 'Questions',
    news: 'News',
    editPost: 'Edit a post',
  },
} as const;
