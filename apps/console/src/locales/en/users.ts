/** The organisation's users: guardians and payers. */
export const users = {
  title: 'Users',
  about: 'Guardians and payers with an account or a phone.',
  list: {
    count: '{count, plural, =0 {No users} one {# user} other {# users}}',
    search: 'Name or phone',
    columns: {
      name: 'Name',
      phone: 'Phone',
      email: 'Email',
      families: 'Families',
      students: 'Students',
      account: 'Account',
    },
    empty: {
      title: 'No users yet',
      about: 'Guardians appear here once families are added.',
      action: 'Add a family',
    },
  },
  hasAccount: 'Has an account',
  payer: 'Payer',
  noAccount: 'No account',
  detail: {
    edit: 'Edit',
    contact: 'Contact',
    families: 'Families',
    noFamilies: 'In no family.',
    noPhones: 'No phone',
    noClass: 'not enrolled',
  },
  form: {
    editTitle: 'Edit {name}',
    save: 'Save the changes',
    saved: 'The changes to {name} are saved',
    about: 'What is changed here shows in every family of this person.',
    section: 'Contact',
    who: 'This person',
  },
} as const;
