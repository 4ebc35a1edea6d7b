/** Everything of the school as files, and erasing a person. */
export const schoolData = {
  title: 'School data',
  about: 'Take everything of your school with you, and erase people who ask to be forgotten.',
  open: 'Export and erasure',
  openAbout: 'Download everything of your school, or see who was erased. Only owners see this.',
  export: {
    title: 'Export of the school',
    about:
      'One .zip with a workbook for each part of the school and all uploaded files, as of one moment. Only whoever asked for it can download it, for 7 days. Other owners are told.',
    start: 'Ask for the export',
    startTitle: 'Export everything of the school?',
    startAbout:
      'It holds personal data of all children and families, health included. It is made in the background; you are told when it is ready.',
    download: 'Download',
    downloadTitle: 'Download the export?',
    downloadAbout:
      'Keep it where nobody else can read it, and remove it when it is no longer needed.',
    remove: 'Remove',
    removed: 'The export was removed.',
    empty: 'No export in the last week.',
    asOf: 'As of {at}',
    askedBy: 'Asked for by {name}, {at}',
    until: 'Stays until {at}',
    percent: '{percent} %',
  },
  formerStaff: {
    title: 'Former members of the team',
    about: 'People who acted for the school and have left the team.',
    empty: 'Nobody has left the team.',
    last: 'Last acted {at}',
    erase: 'Erase {name}',
  },
  erasures: {
    title: 'Erased people',
    about: 'By number only: their names are gone.',
    empty: 'Nobody was erased.',
    student: 'Student',
    guardian: 'Guardian',
    staff: 'Team',
    by: 'Asked for by {name}, {at}',
  },
  erase: {
    item: 'Erase for good',
    title: 'Erase {name} for good?',
    about:
      'What identifies this person is removed or replaced by a number. The books stay. This cannot be undone.',
    removed: 'What goes',
    kept: 'What stays, without the name',
    backups:
      'Backups made before still hold the person, until whoever runs the server removes them.',
    blocked: 'Not possible now',
    namesakes:
      '{count, plural, one {Somebody else here has} other {# others here have}} the same name. Notes that are tied to no record of this person then keep it.',
    mentions:
      '{count, plural, one {# text holds a part of the name} other {# texts hold a part of the name}}',
    mentionsAbout:
      'A first name or what somebody is called stands alone in these, and erasing leaves them. Change those that mean this person.',
    mention: '{where}: “{text}”',
    mentionsMore: 'There are more. Change these first, and look again.',
    type: 'Type “{name}” to confirm',
    confirm: 'Erase for good',
    cancel: 'Keep',
    asked: '{name} is being erased.',
    again: 'This was asked for already.',
  },
};
