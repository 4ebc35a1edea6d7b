import { formatDay } from '@ardoise/contract/values/dates';
import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import { writeTestMark } from '../mobile-money/public.ts';

/** What is due today, what falls due next, or nothing: the link is sent all the same, for whenever there is. */
const linkSms = {
  due: {
    en: '{school}: {amount} due now for {name}. Pay by MoMo or Orange Money: {link}',
    fr: '{school} : {amount} à payer maintenant pour {name}. Payez par MoMo ou Orange Money : {link}',
  },
  next: {
    en: '{school}: {amount} to pay for {name} by {day}. Pay by MoMo or Orange Money: {link}',
    fr: '{school} : {amount} à payer pour {name} avant le {day}. Payez par MoMo ou Orange Money : {link}',
  },
  nothing: {
    en: '{school}: nothing to pay for {name} today. Your page for payments: {link}',
    fr: "{school} : rien à payer pour {name} aujourd'hui. Votre page de paiement : {link}",
  },
} as const satisfies Record<string, Text>;

/** Where nothing of a name can be written. */
export const yourChild: Text = { en: 'your child', fr: 'votre enfant' };

export interface LinkSms {
  readonly school: string;
  readonly name: string;
  /** What is asked for, as on the page that the link leads to; by which day, where that is still to come. */
  readonly asked: { readonly amount: number; readonly by: string | null };
  readonly link: string;
  readonly isTest: boolean;
}

export function writeLinkSms(language: Language, { asked, isTest, ...given }: LinkSms): string {
  const { amount, by } = asked;
  const text = amount === 0 ? linkSms.nothing : by === null ? linkSms.due : linkSms.next;
  return (
    writeTestMark(isTest, language) +
    say(text, language, {
      ...given,
      amount: formatFcfa(amount, language),
      day: by === null ? '' : formatDay(by),
    })
  );
}
