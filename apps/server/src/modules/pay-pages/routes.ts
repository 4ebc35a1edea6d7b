import { createPaymentLink, sendPaymentLink } from '@ardoise/contract/payments';
import { type Route, route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { sendSms } from '../messages/public.ts';
import { addPayPages } from './pay-pages.ts';
import { makePaymentLink, refuseOtherPhones } from './payment-links.ts';

const linkRoutes: readonly Route[] = [
  route(createPaymentLink, (context, { body }) => makePaymentLink(context, body)),
  route(sendPaymentLink, async (context, { body }) => {
    const { tx, orgId, language, audit } = context;
    const { text, phones } = await makePaymentLink(context, body);
    await refuseOtherPhones(tx, orgId, phones, body.phone);
    const template = { kind: 'paymentLink', template: 'paymentLink', language } as const;
    await sendSms(context, { ...template, to: body.phone, text });
    await audit({
      action: 'paymentLink.sent',
      subject: body.studentId === undefined ? 'family' : 'student',
      subjectId: body.studentId ?? body.familyId ?? null,
      after: { phone: body.phone },
    });
    return {};
  }),
];

export const payPages = (services: Services): Module => ({
  routes: linkRoutes,
  pages: (app) => addPayPages(app, services),
});
