/** What the address of the list may filter by. */
export const arrearsFilterIds = [
  'owing',
  'classId',
  'lateFrom',
  'lateTo',
  'promised',
  'dueFrom',
  'dueTo',
] as const;
