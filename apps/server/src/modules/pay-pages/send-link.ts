import type { SchoolContext } from '../../platform/http/context.ts';
import { sendSms } from '../messages/public.ts';
import { type LinkSubject, makePaymentLink, refuseOtherPhones } from './payment-links.ts';

/** The one way in which a payment link is sent: in the language of the work, to one phone. */
export async function sendLink(
  context: SchoolContext,
  subject: LinkSubject,
  phone: string,
): Promise<void> {
  const { tx, orgId, language, audit } = context;
  const { text, phones } = await makePaymentLink(context, subject);
  await refuseOtherPhones(tx, orgId, phones, phone);
  const template = { kind: 'paymentLink', template: 'paymentLink', language } as const;
  await sendSms(context, { ...template, to: phone, text });
  await audit({
    action: 'paymentLink.sent',
    subject: subject.studentId === undefined ? 'family' : 'student',
    subjectId: subject.studentId ?? subject.familyId ?? null,
    after: { phone },
  });
}
