/** The provider's desk: which schools there are, and who is who they say they are. */
export const desk = {
  list: {
    title:
      '{count, plural, =0 {No school waits for the desk} one {One school waits for the desk} other {# schools wait for the desk}}',
    oldest: 'The oldest since {when}.',
    none: 'Everything is decided. New schools appear below.',
    loading: 'Schools',
    review: 'Review the oldest',
    search: 'Name, town or address',
    filters: { state: 'State' },
    columns: {
      school: 'School',
      town: 'Town',
      address: 'Address',
      state: 'State',
      waiting: 'Waiting since',
      registered: 'Registered',
    },
    asks: 'asks to be called {name}',
    newName: 'New name',
    empty: {
      title: 'No school yet',
      about: 'As soon as somebody registers a school, it appears here.',
    },
  },
  school: {
    about: 'Registered {when}',
    known: 'What is known',
    name: 'Name',
    askedName: 'Asks to be called',
    prefix: 'Receipts begin with',
    address: 'Address in Ardoise',
    town: 'Town',
    noTown: 'not given',
    registered: 'Registered',
    owners: 'Owners',
    phone: 'Phone',
    email: 'Email',
    confirmed: 'confirmed',
    notConfirmed: 'not confirmed',
    nobody: 'Nobody: its last owner has left.',
    resembles:
      '{count, plural, =0 {Resembles no verified school} one {Resembles a verified school} other {Resembles # verified schools}}',
    resemblesNone:
      'Neither its name, nor its receipts’ prefix, nor its address can be taken for another’s.',
    by: { name: 'name', prefix: 'receipt prefix', address: 'address' },
    alike: 'Alike: {what}',
    open: 'Open {name}',
  },
  decision: {
    title: 'Decision',
    unverified:
      'Nobody has looked at this school yet. Until it is verified it collects nothing through our accounts, and its pages and receipts say so.',
    waiting:
      'It can be taken for a verified school. Until you decide, its pages and receipts say that it is not verified.',
    verified: 'Its pages and receipts say that it is verified.',
    refused: 'Its pages and receipts say that it is not verified.',
    newName: 'It stays “{name}” for everybody outside until you agree to “{asked}”.',
    reason: 'Reason given to the owners',
    decidedAt: 'Decided {when}',
    verify: 'Verify',
    agree: 'Agree to the new name',
    refuse: 'Refuse…',
    refuseName: 'Refuse the new name…',
    takeBack: 'Take the verification back…',
  },
  verifyDialog: {
    title: 'Verify {name}?',
    about:
      'Payers read “verified school” from now on, and the school can collect through our accounts. Schools that resemble it wait for the desk.',
    nameTitle: 'Agree to “{name}”?',
    nameAbout: 'Payment pages and new receipts carry the new name, with the verified mark.',
    alike: 'It resembles {names}. Be sure that they are not the same.',
    confirm: 'Verify',
    nameConfirm: 'Agree to the new name',
    done: 'Verified. Its owners are told.',
    nameDone: 'Agreed. Its owners are told.',
  },
  refuseDialog: {
    title: 'Refuse {name}?',
    about:
      'Its pages and receipts go on saying that it is not verified. The owners read your reason and can write to us.',
    takeBackTitle: 'Take the verification of {name} back?',
    takeBackAbout:
      'From now on its pages and receipts say that it is not verified, and it collects nothing more through our accounts. The owners read your reason.',
    nameTitle: 'Refuse the name “{name}”?',
    nameAbout:
      'The school keeps its present name and its verification. The owners read your reason.',
    reason: 'Reason',
    reasonHelp:
      'Say what is missing or wrong, and what would help. Owners read it as you write it.',
    confirm: 'Refuse',
    takeBackConfirm: 'Take it back',
    done: 'Refused. Its owners are told.',
  },
  changed: 'The school has changed meanwhile. Look at it again before you decide.',
} as const;
