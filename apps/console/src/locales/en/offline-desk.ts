/** The cash desk without a connection: what is taken, what waits on the device, and what somebody has to see. */
export const offlineDesk = {
  notice: {
    title: 'The cash desk is offline.',
    about:
      'Cash is kept on this device, encrypted, and sent when the connection is back. Only cash can be taken until then.',
    seen: 'What is owed is as of {when} ({ago}).',
    noSession:
      'No cash session is open on this device, and none can be opened offline: no cash can be taken until the connection is back.',
    notReady:
      'This device cannot take cash offline yet: it has to open this page once with a connection, after the cash session was opened.',
  },
  side: {
    title: 'Offline',
    seen: 'What is owed, as of',
    drawer: 'Cash in the drawer',
    drawerAbout: 'with {amount} waiting to be sent',
    sms: 'SMS to guardian',
    smsLater: 'once it is recorded',
    paper: 'Paper',
  },
  searchHelp: 'Name, student ID or payment code. Enter takes the first one.',
  aboveOwed:
    'Only {maximum} were still to pay when last seen. To keep the rest as the family’s credit, say so.',
  tooMuchAhead: 'That is more than {maximum} beyond what is owed. Check the amount.',
  unknown: 'What this family owes is not on this device. Try again with a connection.',
  notKept: 'This device could not keep the payment. Nothing was taken.',
  takenBefore:
    '{amount} were paid for the same {minutes} min ago ({means}). If this is another payment, press again.',
  unsent: {
    title: 'Payments are still waiting on this device',
    about:
      '{count, plural, one {# payment ({amount}) was taken offline and is not recorded yet. It stays on this device, encrypted, and is sent when you or a manager sign in here again.} other {# payments ({amount}) were taken offline and are not recorded yet. They stay on this device, encrypted, and are sent when you or a manager sign in here again.}}',
    leave: 'Sign out all the same',
    stay: 'Stay signed in',
  },
  kept: {
    title: 'Payment taken offline',
    taken: '{amount} taken offline',
    slip: 'Provisional slip {number}',
    change: 'Change to return: {amount}',
    about: 'It is on this device, waiting to be sent. The receipt follows once it is recorded.',
    next: 'Next payment',
    again: 'Print the slip again',
  },
  slip: {
    title: 'PROVISIONAL SLIP',
    notReceipt: 'This is not a receipt.',
    about:
      'Written offline. The receipt is issued once the payment is recorded, and sent by SMS. Keep this slip until then.',
    number: 'Slip number',
    date: 'Date',
    amount: 'Cash taken',
    given: 'Cash given',
    change: 'Change',
    owed: 'Still to pay, as last seen',
    till: 'Cash desk',
    cashier: 'Taken by',
    signature: 'Signature',
  },
  queue: {
    title: 'Taken offline on this device',
    waits:
      '{count, plural, one {# payment is waiting to be sent: {amount}.} other {# payments are waiting to be sent: {amount}.}}',
    locked:
      '{count, plural, one {# payment of another cash session is waiting on this device, encrypted. It is sent when its cashier or a manager signs in here.} other {# payments of other cash sessions are waiting on this device, encrypted. They are sent when their cashier or a manager signs in here.}}',
    beforeCount: 'Send these payments before you count the drawer.',
    send: 'Send now',
    states: { waiting: 'Waiting to be sent', recorded: 'Recorded', refused: 'Not recorded' },
    receipt: 'Receipt {number}',
    print: 'Print the receipt',
    done: 'Done',
    refused: 'It could not be recorded: {why}',
    tryAgain: 'Try again',
    asNew: 'Record as a payment of its own',
    another: 'Record for another student',
    intoOwn: 'Record in my own cash session',
    advice: {
      notFound:
        'The student or the cash session is no longer there. Record it for the student it was for.',
      severalFamilies:
        'These students are in different families now. Record it for one of them, then move what was for the other.',
      idempotencyKeyReused:
        'Another payment was already recorded under this slip. Check that one first: only if this is other cash, record it as a payment of its own.',
      notAsTaken:
        'The cashier can record it after signing in here. If the cash is in your drawer now, record it in your own cash session.',
      notPermitted: 'Ask the cashier who took it, or a manager, to sign in here.',
      nothing: 'There is no amount on it, so no cash is missing. You can remove it from the list.',
      other: 'The cash stays in the drawer. Try again, or show a manager this slip.',
    },
    anotherTitle: 'Which student was paid for?',
    cancel: 'Cancel',
  },
  conflicts: {
    credit: 'Less was owed by then: {amount} became the family’s credit.',
    paidMeanwhile: 'Less was owed by then: it may have been paid meanwhile.',
    late: 'The cash session was already closed: a manager has to find this cash.',
    same: 'Perhaps paid twice: {amount} ({means}) were paid for the same, {when}.',
    sameWaits: 'Perhaps paid twice: {amount} ({means}) are waiting for the same.',
  },
  toSee: {
    title: 'Taken offline, to check',
    taken: '{cashier}, {when}, session {session}',
    owed: 'Owed as last seen: {seen}. Owed when it was recorded: {found}.',
    family: 'Open the family',
    seen: 'I have checked it',
    find: 'Where is this cash?',
    title_: 'Where are the {amount}?',
    about:
      'The session {session} was closed before this payment was recorded. The locked session stays as it is.',
    decisions: {
      inCount: 'They were in the drawer when it was counted',
      intoDrawer: 'They go into an open drawer',
      missing: 'They are not there',
    },
    drawer: 'Open cash session',
    noDrawer: 'No cash session is open.',
    note: 'Note',
    noteNeeded: 'Say what was found.',
    save: 'Save',
    cancel: 'Cancel',
  },
} as const;
