import { paymentMethod } from '@ardoise/contract/payments';
import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { formatPhone } from '@ardoise/contract/values/phone';
import { methodName } from '../../receipts/public.ts';

export const phoneText = (phone: string | null): string | null =>
  phone === null ? null : formatPhone(phone);

const ownMethods: Readonly<Record<string, Text>> = {
  toCredit: { en: 'To credit', fr: 'Vers l’avoir' },
  merged: { en: 'Merged', fr: 'Fusion' },
  refund: { en: 'Refund', fr: 'Remboursement' },
};

/** A means, or one of the ways by which no money came. */
export const sayMeans = (method: string, language: Language): string => {
  const own = ownMethods[method];
  return own === undefined ? methodName(paymentMethod.parse(method), language) : say(own, language);
};

/** `2026-11` as people write it: 11/2026. */
export const sayMonth = (month: string): string => month.split('-').reverse().join('/');
