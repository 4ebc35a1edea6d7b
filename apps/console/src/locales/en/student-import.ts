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
    clean: 'Every row is fine. Nothing was changed yet.',
    faulty:
      '{count, plural, one {# row has an error. Correct it in your file and upload it again; nothing was changed.} other {# rows have errors. Correct them in your file and upload it again; nothing was changed.}}',
    seeErrors: 'Show only the errors',
    nothing: 'Every student in this file is already on record. There is nothing to import.',
    also: '{families, plural, =0 {no new family} one {# new family} other {# new families}}, {guardians, plural, =0 {no new guardian} one {# new guardian} other {# new guardians}}',
    import:
      '{count, plural, =0 {Nothing to import} one {Import # student} other {Import # students}}',
  },
  done: {
    title: '{count, plural, one {# student imported} other {# students imported}}',
    about: 'They are in the list, with their families and fees.',
    see: 'See the students',
    another: 'Import another file',
  },
  result: 'Download the result',
  failed: { title: 'The import did not work', about: 'Nothing was changed.' },
  gone: {
    title: 'Import not found',
    about: 'It may be too old, or belong to another school. Upload the file again.',
  },
  outcomes: { created: 'New', matched: 'Already on record', skipped: 'Empty', error: 'Error' },
  filter: 'Outcome',
  columns: {
    row: 'Row',
    student: 'Student',
    class: 'Class',
    family: 'Family',
    outcome: 'Outcome',
    problems: 'Errors',
  },
  problem: '{cell}, {column}: {message}',
  written: '“{value}”',
  empty: { title: 'No rows', about: 'The file has no rows that could be read.' },
  rows: 'Rows of the file',
} as const;
