/** What the addresses of the lists may filter by. */
export const invoiceFilterIds = [
  'state',
  'classId',
  'from',
  'to',
  'age',
  'familyId',
  'studentId',
  'runId',
] as const;

export const invoicePaymentFilterIds = ['method', 'classId', 'from', 'to', 'familyId'] as const;
