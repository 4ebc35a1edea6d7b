export const balance = {
  title: 'Balance',
  needs:
    '{count, plural, =0 {Nothing needs you.} one {One payment needs you.} other {# payments need you.}}',
  figures: {
    label: 'Where the money is',
    collected: 'Collected',
    collectedAbout: 'in all, less reversals',
    credit: 'of which {amount} is family credit',
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
    up: 'Collected is up {percent, number}% on the four weeks before',
    down: 'Collected is down {percent, number}% on the four weeks before',
    same: 'Collected is the same as in the four weeks before',
    first: '{amount} collected in the last four weeks, nothing in the four before',
    quiet: 'Nothing was collected in the last four weeks',
    about: 'By week, all means of payment',
    asTable: 'Show as a table',
    asChart: 'Show as a chart',
    week: 'Week of',
    amount: 'Collected',
    point: 'Week of {day}: {amount}',
    soFar: 'Week of {day}, so far: {amount}',
    underWay: '{day}, so far',
  },
  attention: {
    title: 'Needs you',
    none: 'Nothing waits for you. A payment that only a person can bring further appears here.',
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
    means: 'Means',
    amount: 'Amount',
    state: 'State',
  },
  empty: {
    year: {
      title: 'Begin with the academic year',
      about:
        'Give its dates, its classes and what each costs. Then bring your students, and their guardians can pay.',
      action: 'Create the academic year',
    },
    students: {
      title: 'Bring your students',
      about:
        'The year is ready. Import your list from a spreadsheet, with classes and guardians; the tuition fees are made for you.',
      action: 'Import students',
    },
    payment: {
      title: 'No payments yet',
      about:
        'Guardians pay from their phone by MTN MoMo or Orange Money, and the money appears here within seconds. Open a student or a family and share the payment link.',
      action: 'Choose a student',
    },
  },
} as const;
