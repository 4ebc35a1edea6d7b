import { z } from 'zod';
import * as endpoints from '../endpoints/developer.ts';
import { call } from '../protocol/call.ts';
import { testStudents } from './test-cases.ts';

export const getStudentOwed = call({
  ...endpoints.getStudentOwed,
  summary: 'What the student with this payment code owes, with initials only',
  access: 'key:students.read',
  params: z.object({
    paymentCode: z
      .string()
      .min(1)
      .max(20)
      .meta({ examples: [testStudents[0].paymentCode] }),
  }),
  answer: z.object({
    paymentCode: z.string(),
    initials: z.string(),
    className: z.string().nullable(),
    owed: z.number().int().describe('All that is open, in whole XAF'),
    dueNow: z.number().int().describe('What of it is due today'),
    currency: z.literal('XAF'),
  }),
});
