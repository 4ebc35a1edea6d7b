export const balance = {
  title: 'Balance',
  needs:
    '{count, plural, =0 {Nothing needs your attention.} one {1 thing needs your attention.} other {# things need your attention.}}',
  figures: {
    label: 'Where the money is',
    collected: 'Collected',
    collectedAbout: 'in total, after reversals',
    credit: 'families have {amount} in credit',
    available: 'Available',
    availableAbout: 'can be paid out',
    pending: 'Pending',
    pendingAbout:
      '{count, plural, =0 {no payment under way} one {# payment under way} other {# payments under way}}',
    settled: 'collected to date',
    ownAccount: 'on the school’s own account',
    partlyOwn: '{amount} on the school’s own account',
  },
  weeks: {
    up: 'Collections are up {percent, number}% on the previous four weeks',
    down: 'Collections are down {percent, number}% on the previous four weeks',
    same: 'Collections are the same as in the previous four weeks',
    first: '{amount} collected in the last four weeks, nothing in the four before',
    quiet: 'Nothing was collected in the last four weeks',
    about: 'By week, all payment methods',
    asTable: 'Show as a table',
    asChart: 'Show as a chart',
    week: 'Week of',
    amount: 'Collected',
    point: 'Week of {day}: {amount}',
    now: 'this week',
    soFar: 'Week of {day}, so far: {amount}',
    underWay: '{day}, so far',
  },
  attention: {
    title: 'Needs your attention',
    none: 'Nothing needs your attention. Payments to decide on, late applications and refused accounts appear here.',
    application: 'Application of {student}',
    applicationSince: '{number}, answer due {ago}',
    account: '{operator} refuses the school’s account',
    lines:
      '{count, plural, one {# payment to match to a student} other {# payments to match to students}}',
    proofs:
      '{count, plural, one {# proof of payment to check} other {# proofs of payment to check}}',
    accountSince: 'Nobody can pay by it, {ago}',
    more: 'and {count, number} more',
    payment: '{operator} payment of {amount}',
    since: 'from {phone}, {ago}',
    check: 'Check',
    checkOne: 'Check the {operator} payment of {amount}',
    open: 'Open',
  },
  movements: {
    title: 'Latest movements',
    all: 'All transactions',
    when: 'When',
    what: 'What',
    means: 'Method',
    amount: 'Amount',
    state: 'State',
  },
  empty: {
    year: {
      title: 'Begin with the academic year',
      about:
        'Enter its dates, its classes and their tuition. Then add your students, and their guardians can pay.',
      action: 'Create the academic year',
    },
    students: {
      title: 'Add your students',
      about:
        'The year is ready. Import your list from a spreadsheet, with classes and guardians; the tuition fees are created for you.',
      action: 'Import students',
    },
    payment: {
      title: 'No payments yet',
      about:
        'Guardians pay from their phone by MTN MoMo or Orange Money, and the money appears here within seconds. Open a student’s or a family’s record and share the payment link.',
      action: 'Choose a student',
    },
  },
} as const;
