/** The organisation's users: guardians and payers. */
export const users = {
  title: 'Guardians',
  about: 'Guardians and payers with an account or a phone.',
  list: {
    failed: 'Failed to load guardians',
    count: '{count, plural, =0 {Nobody} one {# person} other {# people}}',
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
      title: 'No guardians yet',
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
    noFamilies: 'Not in any family.',
    noPhones: 'No phone',
    noClass: 'not enrolled',
  },
  form: {
    editTitle: 'Edit {name}',
    save: 'Save the changes',
    saved: 'The changes to {name} are saved',
    about: 'Changes apply in every family this person belongs to.',
    section: 'Contact',
    who: 'this person’s record',
  },
} as const;
