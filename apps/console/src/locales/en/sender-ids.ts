/** The names that a school's SMS come from. */
export const senderIds = {
  title: 'Sender IDs',
  fromOwn: 'Your campaigns and reminders come from {name}.',
  fromProvider: 'Your campaigns and reminders come from {name}, the provider’s name.',
  default: 'Default',
  disabled: 'Disabled',
  reason: 'The provider says:',
  isOn: 'On',
  isOnNamed: '{name} on',
  makeDefault: 'Make it the default',
  makeDefaultNamed: 'Make {name} the default',
  defaultChosen: 'Campaigns and reminders now come from {name}',
  defaultFailed: 'The default was not changed. Please try again',
  toggleFailed: 'Failed to toggle sender ID. Please try again',
  means: {
    unpaid: 'It is sent to the provider as soon as it is paid.',
    sent: 'Sent {when}.',
    due: 'Answer by {day}: 3 business days, weekends and holidays not counted.',
    approved: 'Approved {when}.',
    isDefault: 'Campaigns and reminders come from it.',
    on: 'Ready to be used.',
    off: 'Switched off: nothing comes from it.',
    rejected: 'Correct it and send it again. You do not pay again.',
    permanentlyRejected: 'It cannot be sent again.',
    withdrawn: 'You took it back. You can send it again without paying again.',
  },
  notVerified: {
    title: 'Sender IDs are for verified businesses',
    about:
      'Send the school’s registration papers and the owner’s identity. The provider answers within 3 business days.',
    send: 'Send the papers',
  },
  buy: {
    open: 'Get a sender ID',
    title: 'A sender ID of your own',
    about:
      '{amount}, paid once. The provider reviews the name within 3 business days; a rejected one can be corrected without paying again.',
    next: 'Go on to pay {amount}',
    pay: 'Pay for the sender ID',
    payNow: 'Pay now',
    order: 'See the order',
  },
  form: {
    name: 'Name',
    nameHelp:
      'At most 11 letters, digits and spaces, with one letter at least. It should be known as your school’s.',
    use: 'What it is for',
    useHelp: 'Helps the provider to decide. Optional.',
  },
  resubmit: {
    open: 'Correct and send again',
    title: 'Send {name} again',
    reason: 'The provider says:',
    confirm: 'Send again',
    sent: '{name} was sent again',
  },
  withdraw: {
    open: 'Take it back',
    openNamed: 'Take {name} back',
    title: 'Take {name} back?',
    about: 'The provider no longer reviews it. You can send it again without paying again.',
    confirm: 'Take it back',
  },
  empty: {
    title: 'No sender ID yet',
    about: 'With one, guardians see your school’s name above each SMS instead of the provider’s.',
  },
} as const;
