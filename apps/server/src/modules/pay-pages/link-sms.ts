import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import { writeTestMark } from '../mobile-money/public.ts';

const linkSms: Text = {
  en: '{school}: {owed} XAF to pay for {name}. Pay by MoMo or Orange Money: {link}',
  fr: '{school} : {owed} FCFA à payer pour {name}. Payez par MoMo ou Orange Money : {link}',
};

/** Where nothing of a name can be written. */
export const yourChild: Text = { en: 'your child', fr: 'votre enfant' };

export interface LinkSms {
  readonly school: string;
  readonly name: string;
  readonly owed: number;
  readonly link: string;
  readonly isTest: boolean;
}

export const writeLinkSms = (language: Language, { owed, isTest, ...given }: LinkSms): string =>
  writeTestMark(isTest, language) +
  say(linkSms, language, { ...given, owed: formatXaf(owed, language) });
