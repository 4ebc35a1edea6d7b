/** The papers by which the provider knows a business, and letting its staff look into the school. */
export const verification = {
  title: 'Verification',
  about: 'The papers by which the provider knows that your school is who it says it is.',
  state: 'Your school',
  means: {
    unverified:
      'Not verified yet. Verified businesses collect through the provider’s accounts, and can have sender IDs of their own.',
    waiting: 'The provider looks at your school. You are told what it decides.',
    verified: 'Payers read that your school is verified, and you can have sender IDs of your own.',
    refused: 'The provider did not verify your school. You can send other papers.',
  },
  reason: 'The provider says:',
  states: { underReview: 'Under review', approved: 'Approved', rejected: 'Rejected' },
  submission: 'Sent {when}',
  registrationNumber: 'Registration number',
  sentBy: 'Sent by',
  answerBy: 'Answer by',
  decided: 'Decided',
  whoSends: 'Owners and managers can send the papers.',
  papers: {
    open: 'Open',
    openNamed: 'Open {name}',
    download: 'Download',
    downloadNamed: 'Download {name}',
    close: 'Close',
  },
  form: {
    title: 'Send your papers',
    again: 'Send other papers',
    number: 'Registration number',
    numberHelp: 'As it stands on the registration papers.',
    help: {
      registration:
        'The authorisation to open the school, or its entry in the trade register. PDF or picture, at most 5 MB each.',
      ownerIdentity: 'The owner’s identity card or passport, both sides, easy to read.',
      other: 'Whatever else helps: the taxpayer’s card, an approval.',
    },
    choose: 'Choose files',
    chooseMore: 'Add more files',
    chooseNamed: 'Choose files: {kind}',
    remove: 'Remove',
    removeNamed: 'Remove {name}',
    sending: 'Sending, {share} %',
    notSent: 'This file did not arrive. Remove it and choose it again.',
    missing: {
      registration: 'Choose the registration papers.',
      ownerIdentity: 'Choose the owner’s identity.',
    },
    submit:
      '{count, plural, =0 {Send to the provider} one {Send one paper to the provider} other {Send # papers to the provider}}',
    sent: 'Your papers are with the provider',
  },
  support: {
    title: 'Support access',
    about:
      'Let the provider’s staff look into your school when you need help. They can read, change nothing, and every visit is written down here.',
    open: 'Open',
    closed: 'Closed',
    hours: 'For how long',
    for: '{count, plural, one {# hour} other {# hours}}',
    grant: 'Let them look',
    until: 'They may look until {when}.',
    grantedBy: 'Granted by {name}.',
    end: 'End it now',
    visits: 'Who looked',
  },
} as const;
