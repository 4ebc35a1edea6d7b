/** What the address of the list may filter by. */
export const feeFilterIds = [
  'yearId',
  'classId',
  'cycleId',
  'state',
  'type',
  'serviceId',
  'overdueDays',
  'paidFrom',
  'paidTo',
  'dueFrom',
  'dueTo',
  'arrears',
] as const;
