import { languages } from '@ardoise/contract/values/language';
import { expect, it } from 'vitest';
import { plainLetters } from '@ardoise/contract/values/sms-text';
import { contactNoticeOf, lossNoticeOf, smsOf } from './texts.ts';

/** The letters of one SMS segment of 160, as far as our texts need them. */
const gsm7 = /^[ -_a-z\n¡£¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùü]*$/;

it.each(languages)('an SMS is one segment of plain letters (%s)', (language) => {
  const notices = [
    contactNoticeOf('phone', '6 •• •• •• 56', language).sms,
    contactNoticeOf('email', 'd••••@college-de-la-salle.cm', language).sms,
    lossNoticeOf('email', 'd••••@college-de-la-salle.cm', 'ARD7K3QX2M9XAPQR', language).sms,
  ];
  for (const sms of [smsOf('123456', language), ...notices.map(plainLetters)]) {
    expect(sms).toMatch(gsm7);
    expect(sms.length).toBeLessThanOrEqual(160);
  }
});
