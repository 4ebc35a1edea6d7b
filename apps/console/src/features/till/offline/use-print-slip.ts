import { formatXaf } from '@ardoise/contract/values/money';
import { provisionalNumber } from '@ardoise/contract/values/provisional-number';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useMe, useTimeZone } from '../../../lib/me.ts';
import type { KeptPayment } from '../../../lib/offline-desk/kept-payment.ts';
import { usePaper } from '../print-receipt.ts';
import { printSlip } from './print-slip.ts';

/** Prints what the payer goes home with, and says on it that it is no receipt. */
export function usePrintSlip(): (payment: KeptPayment) => void {
  const t = useTranslations('offlineDesk.slip');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const school = useMe().data?.organisation?.name ?? '';
  const [paper] = usePaper();
  const money = (amount: number): string => formatXaf(amount, language);
  return ({ body, slip }) => {
    const { key, takenAt, amount, given = amount, owedSeen } = body;
    const change = given - amount;
    const facts: Array<readonly [string, string]> = [
      [t('number'), provisionalNumber(key)],
      [t('date'), formatDateTime(takenAt, timeZone)],
      ...slip.students.map(({ name, about }): readonly [string, string] => [name, about]),
      [t('amount'), money(amount)],
      ...(change > 0
        ? ([
            [t('given'), money(given)],
            [t('change'), money(change)],
          ] as const)
        : []),
      [t('owed'), money(Math.max(0, owedSeen - amount))],
      [t('till'), slip.till],
      [t('cashier'), slip.cashier],
    ];
    const said = { title: t('title'), notReceipt: t('notReceipt'), about: t('about') };
    printSlip({ language, school, ...said, facts, signature: t('signature') }, paper);
  };
}
