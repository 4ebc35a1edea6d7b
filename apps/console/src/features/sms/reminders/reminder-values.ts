import type { Reminders, reminderMoments, setReminders } from '@ardoise/contract/sms/reminders';
import type { SmsTexts } from '@ardoise/contract/sms/compose';
import { randomId } from '@ardoise/web/lib/random-id.ts';
import type { z } from 'zod';

export interface RuleValues {
  /** For drawing only: rules come and go. */
  readonly key: string;
  moment: (typeof reminderMoments)[number];
  days: string;
  isOn: boolean;
  texts: SmsTexts;
}

export interface ReminderValues extends Record<string, unknown> {
  rules: RuleValues[];
  hour: string;
  recipients: 'all' | 'first';
}

export const toValues = ({ rules, hour, recipients }: Reminders): ReminderValues => ({
  rules: rules.map(({ moment, days, isOn, texts }, place) => ({
    key: String(place),
    moment,
    days: String(days),
    isOn,
    texts,
  })),
  hour: String(hour),
  recipients,
});

/** What another reminder before a deadline begins with: the words of one that is there. */
export const textsBefore = (rules: readonly RuleValues[]): SmsTexts =>
  rules.findLast(({ moment }) => moment === 'before')?.texts ?? firstTexts;

/** What the first reminder says until somebody writes it in the school's own words. Both are sent, whoever reads the screen. */
const firstTexts: SmsTexts = {
  en: '{school}: {pending} FCFA to pay for {student} by {deadline}. Pay here: {link}',
  fr: '{school} : {pending} FCFA à payer pour {student} au plus tard le {deadline}. Payer ici : {link}',
};

export const blankRule = (texts: SmsTexts): RuleValues => ({
  key: randomId(),
  moment: 'before',
  days: '3',
  isOn: true,
  texts,
});

type Body = z.input<typeof setReminders.body>;

/** What is no number of days is refused by the schema in its own words. */
const daysOf = ({ moment, days }: RuleValues): number =>
  moment === 'on' ? 0 : days.trim() === '' ? Number.NaN : Number(days);

export const toInput = ({ rules, hour, recipients }: ReminderValues, version: number): Body => ({
  rules: rules.map((rule) => ({
    moment: rule.moment,
    days: daysOf(rule),
    isOn: rule.isOn,
    texts: rule.texts,
  })),
  hour: Number(hour),
  recipients,
  version,
});
