import { setReminders } from '@ardoise/contract/sms/reminders';
import { expect, it } from 'vitest';
import { blankRule, toInput, toValues } from './reminder-values.ts';

const texts = { en: '{pending} is due on {deadline}.', fr: '' };

it('sends what it was given when nothing is changed', () => {
  const stored = {
    rules: [{ moment: 'after' as const, days: 7, isOn: false, texts }],
    hour: 9,
    recipients: 'first' as const,
    version: 4,
  };
  expect(toInput(toValues(stored), 4)).toEqual(stored);
});

it('asks for no days on the day itself, and refuses what is no number', () => {
  const rule = blankRule(texts);
  const on = { ...rule, moment: 'on' as const, days: '12' };
  const values = { rules: [on], hour: '9', recipients: 'all' as const };
  expect(toInput(values, 0).rules).toMatchObject([{ moment: 'on', days: 0 }]);
  for (const days of ['', 'ten', '2.5'])
    expect(
      setReminders.body.safeParse(toInput({ ...values, rules: [{ ...rule, days }] }, 0)).success,
    ).toBe(false);
});
