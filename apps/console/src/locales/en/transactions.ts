export const transactions = {
  title: 'Transactions',
  list: {
    count: '{count, plural, =0 {No transactions} one {# transaction} other {# transactions}}',
    search: 'Number, reference, phone',
    searchHelp:
      'Give at least the first four characters of a number, a reference or a phone, or take a filter away.',
    columns: {
      number: 'Transaction',
      payer: 'Payer',
      operator: 'Means',
      amount: 'Amount',
      state: 'State',
      submittedAt: 'Started',
      completedAt: 'Ended',
      partnerNumber: 'Partner number',
      providerReference: 'Operator reference',
    },
    filters: { operator: 'Means', state: 'State' },
    states: {
      pending: 'Pending',
      attention: 'Needs attention',
      paid: 'Paid',
      failed: 'Failed',
    },
    empty: {
      title: 'No transactions yet',
      about:
        'Each mobile-money payment is here from the moment it is asked for, with all that the operator answered. Open a student and share the payment link.',
      students: 'Choose a student',
    },
  },
  detail: {
    title: '{amount} by {operator}',
    who: 'Who and when',
    number: 'Transaction',
    partnerNumber: 'Partner number',
    providerReference: 'Operator reference',
    noReference: 'none',
    payer: 'Payer',
    phone: 'Phone',
    operator: 'Means',
    narration: 'On the payer’s phone',
    submittedAt: 'Started',
    completedAt: 'Ended',
    family: 'Open the family',
    parts: 'What it is for',
    ahead: 'More than was owed',
    total: 'Total',
    history: 'What was asked and answered',
    differences: {
      title: 'Not what was asked',
      currency: 'Currency',
      reference: 'Our reference',
      payer: 'Payer',
      amount: 'Amount',
      asked: 'asked:',
      said: 'operator says:',
    },
    means: {
      pending:
        'The payer has been asked to approve on the phone. This page follows by itself; nothing needs to be done.',
      attention:
        'The operator’s time is over and it has not said how it ended. The payer should not pay again until it is known. Check the status, or ask the operator with the partner number.',
      paid: 'The money has arrived and is counted for the students below.',
      noticeFailed:
        'The money has arrived and is counted. The message with the receipt may not have reached the payer: give them the receipt below.',
      doubted:
        '{reason}. But now the operator says that the payment was made. It is not counted. Decide whether it counts, and tell the payer not to pay again until then.',
      otherCurrency:
        'The operator says that this was paid, but in another currency than was asked. It is not counted. Find out how many francs arrived, then decide whether it counts.',
      otherReference:
        'The operator says that this was paid, but names another reference of ours than the one it was asked with. It is not counted. Ask the operator, then decide whether it counts.',
      otherPayer:
        'The operator says that this was paid, but by another number than was asked. It is not counted. The number may have been carried, or another wallet used: decide whether it counts.',
      otherAmount:
        'The operator says that this was paid, but with another amount than was asked. It is not counted. See what the operator answered below, and decide whether it counts.',
      referenceTaken:
        'The operator says that this was paid, with the reference of another payment that is counted already. Ask the operator with the partner number, then close it.',
      closed:
        'Staff closed this payment without counting it. The reason is below, in what was asked and answered.',
      failed: '{reason}. No money was taken, and nothing is counted. The payer may try again.',
    },
  },
  remind: {
    send: 'Send the prompt again',
    sent: 'The operator is showing the payer its prompt again',
  },
  decide: {
    count: 'Count what was paid',
    countTitle: 'Count what was paid?',
    countAbout:
      'The operator is asked now, and the amount that it confirms is counted for the students. The payer gets a receipt. It is written down that you decided so.',
    countFrancs:
      'The operator is asked once more. The francs that you enter are counted for the students, and the payer gets a receipt. It is written down that you decided so.',
    francs: 'Francs that arrived',
    francsHelp: 'As the operator’s statement or your account shows it. This amount is counted.',
    counted: '{amount} counted',
    close: 'Close without counting',
    closeTitle: 'Close it without counting?',
    closeAbout:
      'Nothing is counted, and the payer may pay again. Should money have been taken, it must be given back outside of Ardoise.',
    reason: 'Reason',
    reasonHelp: 'For the audit log: what you found out, and what becomes of the money.',
    closed: 'Closed without counting',
    cancel: 'Cancel',
  },
  events: {
    created: 'Payment created',
    prepared: 'Operator’s token received',
    asked: 'Operator asked',
    accepted: 'Operator took the request',
    pending: 'Operator waits for the payer',
    reminded: 'Prompt sent again',
    counted: 'Counted by staff',
    closed: 'Closed by staff without counting',
    answer: 'Operator answered',
    status: '{from} → {to}',
    attention: 'Staff were told',
    notice: 'Notice to the payer',
    other: 'Event',
  },
} as const;
