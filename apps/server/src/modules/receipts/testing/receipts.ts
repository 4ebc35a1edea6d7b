import type { SchoolStanding } from '@ardoise/contract/verification';
import type { ReceiptRecord } from '../receipt-record.ts';

/** A receipt for one child's second installment. */
export const testRecord: ReceiptRecord = {
  code: 'K7QF2M9X4TAB6CDE8FGH',
  number: 'LP/2026/001 873',
  orgId: '0190a000-0000-7000-8000-000000000001',
  paymentId: '0190a000-0000-7000-8000-000000000002',
  school: 'Collège Les Palmiers',
  timeZone: 'Africa/Douala',
  issuedAt: '2026-11-15T08:14:00.000Z',
  method: 'mtn',
  amount: 40_000,
  payerPhone: '6 •• •• •• 56',
  students: [
    {
      id: '0190a000-0000-7000-8000-000000000003',
      initials: 'G. A. N.',
      className: 'Form 1B',
      remains: 40_000,
      nextDueOn: '2027-02-15',
      parts: [
        {
          kind: 'tuition',
          title: 'Form 1B',
          year: '2026–2027',
          installment: 2,
          installments: 3,
          amount: 40_000,
        },
      ],
    },
  ],
  creditAdded: 0,
  creditLeft: 0,
};

/** Of a school that the desk has verified and that collects real money. */
export const testStanding: SchoolStanding = {
  town: 'Douala',
  address: 'ardoise.example/school/palmiers',
  isVerified: true,
  isTest: false,
};
