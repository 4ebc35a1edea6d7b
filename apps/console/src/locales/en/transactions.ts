export const transactions = {
  title: 'Transactions',
  list: {
    count: '{count, plural, =0 {No transactions} one {# transaction} other {# transactions}}',
    search: 'Student, payer, receipt or phone',
    searchHelp:
      'Check the spelling, enter at least four digits of a phone’s end, or remove a filter.',
    columns: {
      what: 'Student and payment',
      payer: 'Payer',
      operator: 'Method',
      amount: 'Amount',
      state: 'State',
      submittedAt: 'Started',
      completedAt: 'Ended',
      partnerNumber: 'Partner reference',
      providerReference: 'Operator reference',
    },
    amount: '{amount} in all',
    ofItPaid: '{amount} of it paid ({count, number})',
    filters: {
      operator: 'Method',
      state: 'State',
      period: 'Days',
      lately: 'Period',
      failure: 'Why it failed',
    },
    periods: {
      '24hours': 'Last 24 hours',
      '3days': 'Last 3 days',
      '7days': 'Last 7 days',
      '30days': 'Last 30 days',
      month: 'This month',
      all: 'All time',
    },
    states: {
      pending: 'Pending',
      attention: 'Needs attention',
      paid: 'Paid',
      failed: 'Failed',
    },
    none: {
      pending: {
        title: 'No payment is pending',
        about: 'Nobody is approving a payment on the phone right now.',
      },
      attention: {
        title: 'Nothing to check',
        about: 'No payment is waiting for your decision.',
      },
      paid: {
        title: 'No paid transactions',
        about: 'Nothing was paid by mobile money for these filters.',
      },
      failed: {
        title: 'No failed transactions',
        about: 'No payment has failed for these filters.',
      },
      range: {
        title: 'No transactions in this period',
        about: 'Choose a longer period, or remove the filter.',
      },
    },
    empty: {
      title: 'No transactions yet',
      about:
        'Every mobile money payment appears here as soon as it is requested, with the operator’s answers. Open a student’s record and share the payment link.',
      students: 'Choose a student',
    },
  },
  detail: {
    title: '{amount} by {operator}',
    titleFor: '{amount} for {children}',
    who: 'Details',
    number: 'Transaction',
    partnerNumber: 'Partner reference',
    providerReference: 'Operator reference',
    noReference: 'none',
    payer: 'Payer',
    phone: 'Phone',
    operator: 'Method',
    narration: 'Text shown to the payer',
    submittedAt: 'Started',
    completedAt: 'Ended',
    family: 'Open the family',
    parts: 'Paid for',
    ahead: 'Paid in excess',
    total: 'Total',
    history: 'History',
    feeOnTop: 'Provider’s fee, paid on top',
    feeOfSchool: 'Provider’s fee, kept of it',
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
        'The payer has been asked to approve on the phone. This page updates by itself; there is nothing to do.',
      attention:
        'The operator has not confirmed the result in time. The payer should not pay again until it is known. Check the status, or contact the operator with the partner reference.',
      paid: 'The money has arrived and is recorded for the students below.',
      noticeFailed:
        'The money has arrived and is recorded. The SMS with the receipt may not have reached the payer: give them the receipt below.',
      doubted:
        '{reason}. The operator now says that the payment was made. It is not recorded. Record it or close it, and tell the payer not to pay again until then.',
      otherCurrency:
        'The operator says that this was paid, but in another currency than was asked. It is not counted. Find out how many francs arrived, then decide whether it counts.',
      otherReference:
        'The operator says that this was paid, but names another reference of ours than the one it was asked with. It is not counted. Ask the operator, then decide whether it counts.',
      otherPayer:
        'The operator says that this was paid, but by another number than was asked. It is not counted. The number may have been carried, or another wallet used: decide whether it counts.',
      otherAmount:
        'The operator says that this was paid, but for a different amount. It is not recorded. See the operator’s answer in the history below, then record it or close it.',
      referenceTaken:
        'The operator says that this was paid, but with the reference of another payment that is already recorded. Contact the operator with the partner reference, then close it.',
      closed: 'Staff closed this payment without recording it. The reason is in the history below.',
      failed: '{reason}. No money was taken and nothing was recorded. The payer can try again.',
    },
  },
  again: 'Send the payment link again',
  remind: {
    send: 'Send the prompt again',
    sent: 'The operator is showing the payer its prompt again',
  },
  decide: {
    failed: 'Operation failed',
    count: 'Record the payment',
    countTitle: 'Record this payment?',
    countAbout:
      'We ask the operator again and record the amount it confirms for the students. The payer gets a receipt. Your decision is kept in the audit log.',
    countFrancs:
      'The operator is asked once more. The francs that you enter are counted for the students, and the payer gets a receipt. It is written down that you decided so.',
    francs: 'Francs that arrived',
    francsHelp: 'As the operator’s statement or your account shows it. This amount is counted.',
    counted: '{amount} recorded',
    close: 'Close without recording',
    closeTitle: 'Close this payment without recording it?',
    closeAbout:
      'Nothing is recorded, and the payer can pay again. If money was taken, it must be refunded outside Ardoise.',
    reason: 'Reason',
    reasonHelp: 'For the audit log: what you found out, and what becomes of the money.',
    closed: 'Closed without recording',
    cancel: 'Cancel',
  },
  events: {
    created: 'Payment created',
    prepared: 'Request prepared with the operator',
    asked: 'Request sent to the operator',
    accepted: 'Request accepted by the operator',
    pending: 'Waiting for the payer to approve',
    reminded: 'Prompt sent again',
    counted: 'Recorded by staff',
    closed: 'Closed by staff without recording',
    answer: 'Operator answered',
    attention: 'Staff notified',
    notice: 'SMS to the payer',
    other: 'Event',
    raw: 'What the operator sent',
  },
} as const;
