export const transactions = {
  title: 'Transactions',
  list: {
    count: '{count, plural, =0 {No transactions} one {# transaction} other {# transactions}}',
    search: 'Number, reference, phone',
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
      attention: 'Pending too long',
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
    means: {
      pending:
        'The payer has been asked to approve on the phone. This page follows by itself; nothing needs to be done.',
      attention:
        'The operator’s time is over and it has not said how it ended. The payer should not pay again until it is known. Check the status, or ask the operator with the partner number.',
      paid: 'The money has arrived and is counted for the students below.',
      noticeFailed:
        'The money has arrived and is counted. The message with the receipt could not be delivered: give the payer the receipt below.',
      doubted:
        '{reason}. So the operator said, and now it says that the payment was made. It is not counted. Ask the operator with the partner number, and tell the payer not to pay again until it is known.',
      failed: '{reason}. No money was taken, and nothing is counted. The payer may try again.',
    },
  },
  events: {
    created: 'Payment created',
    prepared: 'Operator’s token received',
    asked: 'Operator asked',
    answer: 'Operator answered',
    status: '{from} → {to}',
    statusOther: 'State changed',
    attention: 'Staff were told',
    notice: 'Notice to the payer',
    other: 'Event',
  },
} as const;
