/** The frame of the template part: the titles of its pages. */
export const template = {
  pages: {
    calendar: 'Calendar',
    tasks: 'Tasks',
    emails: 'Emails',
    helpStart: 'Help',
    faq: 'Questions',
    news: 'News',
    demoShop: 'Demo shop',
    wishlist: 'Wishlist',
    checkout: 'Cart',
    product: 'Product',
    signInSteps: 'Steps of the sign-in',
    ownAccount: 'My account',
    styleGuide: 'Style guide',
    editPost: 'Edit a post',
  },
} as const;
