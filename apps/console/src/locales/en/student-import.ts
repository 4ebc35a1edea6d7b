export const studentImport = {
  title: 'Import students',
  about: 'From a spreadsheet. Nothing is changed before you have seen every row.',
  noClasses: {
    title: 'No academic year is running',
    about:
      'Create one first: the classes in your file are looked up among those of the running year.',
    create: 'Create a year',
  },
  template: {
    title: '1. Download the template',
    about:
      'One row per student, with their class, family and guardians. Columns may be in any order.',
    en: 'Template in English',
    fr: 'Template in French',
  },
  upload: {
    title: '2. Upload your file',
    about: 'An Excel file (.xlsx) of at most 20,000 rows and 15 MB.',
    choose: 'Choose a file',
    drop: 'or drop it here',
    sending: 'Sending {file}, {share, number}%',
    wrongType: 'Only .xlsx workbooks can be read. Save your file as .xlsx and choose it again.',
    tooLarge: 'The file is larger than 15 MB. Split it.',
    failed: 'The file did not arrive. Check the connection and try again.',
  },
  another: 'Choose another file',
  reading: 'Reading {file}…',
  importing: 'Importing…',
  checked: {
    title: 'Result of the check',
    clean: 'Every row is fine.',
    faulty: {
      need: '{count, plural, one {# row needs you.} other {# rows need you.}}',
      choose:
        '{count, plural, one {Choose below, or correct it in the file and send it again.} other {Choose below, or correct them in the file and send them again.}}',
      correct:
        '{count, plural, one {Correct it in the file and send it again.} other {Correct them in the file and send them again.}}',
      takeOthers: 'You can take the others now.',
      othersKnown: 'The other students are already on record.',
    },
    unchanged: 'Nothing was changed yet.',
    unread: 'No row can be read yet: choose below which columns hold what is missing.',
    takeGood:
      '{count, plural, one {Take # student now, give {back, number} back} other {Take # students now, give {back, number} back}}',
    seeErrors: 'Show only the errors',
    nothing: 'Every student in this file is already on record. There is nothing to import.',
    nothingNew: 'Every student in this file is already on record. Nothing was changed yet.',
    also: '{families, plural, =0 {no new family} one {# new family} other {# new families}}, {guardians, plural, =0 {no new guardian} one {# new guardian} other {# new guardians}}',
    import:
      '{count, plural, =0 {Nothing to import} one {Import # student} other {Import # students}}',
  },
  moves: {
    offer:
      '{count, plural, one {Also move # student to the class of the list} other {Also move # students to the class of the list}}',
    about:
      'The school has them in another class. Their fee follows the new class; what was paid stays paid.',
    see: 'Show who is already on record',
    alone:
      '{count, plural, one {Move # student to another class} other {Move # students to another class}}',
    done: '{count, plural, one {# student was moved to the class of the list.} other {# students were moved to the class of the list.}}',
    left: '{count, plural, one {# student stays in another class than the list says.} other {# students stay in another class than the list says.}}',
  },
  done: {
    title:
      '{count, plural, =0 {No new student} one {# student imported} other {# students imported}}',
    about: 'They are in the list, with their families and fees.',
    others:
      '{count, plural, one {# row was not taken: correct it and send it again.} other {# rows were not taken: correct them and send them again.}}',
    see: 'See the students',
    another: 'Import another file',
  },
  result: 'Download the result',
  refused:
    '{count, plural, one {The # row to correct, as .xlsx} other {The # rows to correct, as .xlsx}}',
  remarks: {
    year: 'For the year {year}.',
    allTheSame: 'Taken all the same: {words}.',
    withoutClass: '{count, plural, other {# without class}}',
    withoutPhone: '{count, plural, other {# without phone}}',
    withoutBirthDate: '{count, plural, other {# without date of birth}}',
    birthYearOnly: '{count, plural, other {# with a birth year only}}',
    opening:
      '{count, plural, one {{amount} already paid for # student comes in as an opening payment, without a receipt number.} other {{amount} already paid for # students come in as opening payments, without a receipt number.}}',
  },
  spellings: {
    title:
      '{count, plural, one {# spelling of a class to decide, asked once} other {# spellings of classes to decide, each asked once}}',
    allKnown: 'Every class is known',
    byThemselves:
      '{count, plural, one {# row found its class by itself} other {# rows found their class by themselves}}',
    rows: '{count, plural, one {# row} other {# rows}}',
    isClass: 'Class for “{written}”',
    choose: 'Choose…',
    new: 'New class…',
    leaveOut: 'Leave these rows out',
    newName: 'Name of the new class',
    like: 'Tuition and installments as',
    remembered: 'What you choose is remembered for the next list.',
    keep: '{count, plural, =0 {Keep these answers} one {Keep this answer} other {Keep these # answers}}',
    why: {
      open: 'nobody knows yet',
      nearest: 'nearest name',
      name: 'the same name',
      spelling: 'written another way',
      remembered: 'as you chose before',
      chosen: 'as you chose',
      leftOut: 'stays out, as you chose',
    },
  },
  fields: {
    title: 'Your columns, our fields',
    about: '{read, number} of {total, number} read.',
    missing: 'Choose which column holds: {fields}.',
    readAs: '“{title}” is read as',
    notRead: 'Not read',
    readAgain: 'Read the list this way',
  },
  failed: { title: 'The import did not work', about: 'Nothing was changed.' },
  gone: {
    title: 'Import not found',
    about: 'It may be too old, or belong to another school. Upload the file again.',
  },
  outcomes: {
    created: 'New',
    matched: 'Already on record',
    skipped: 'Empty',
    leftOut: 'Left out',
    error: 'Error',
  },
  filter: 'Outcome',
  columns: {
    row: 'Row',
    student: 'Student',
    class: 'Class',
    family: 'Family',
    outcome: 'Outcome',
    problems: 'Remarks',
  },
  problem: '{cell}, {column}: {message}',
  written: '“{value}”',
  empty: { title: 'No rows', about: 'The file has no rows that could be read.' },
  rows: 'Rows of the file',
} as const;
