import { formatXaf } from '@ardoise/contract/values/money';
import type { SchoolClass, YearMoney } from '@ardoise/contract/years';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { AmountsCard, RowNote } from './amounts-card.tsx';

type Amounts = Pick<YearMoney, 'expected' | 'collected' | 'remaining'>;

function Row({ label, amounts, isTotal }: { label: string; amounts: Amounts; isTotal?: true }) {
  const t = useTranslations('years.money');
  const { language } = usePreferences();
  const amount = (value: number) => formatXaf(value, language);
  const { expected, collected, remaining } = amounts;
  return (
    <tr data-total={isTotal}>
      <th scope="row">
        {label}
        <RowNote isNarrow>
          {t('collectedOf', { collected: amount(collected), expected: amount(expected) })}
        </RowNote>
      </th>
      <td data-wide="true">{amount(expected)}</td>
      <td data-wide="true">{amount(collected)}</td>
      <td>{amount(remaining)}</td>
    </tr>
  );
}

const none: Amounts = { expected: 0, collected: 0, remaining: 0 };

/** What the tuition of the students should bring, what has come and what remains, class by class. */
export function YearMoneyCard({
  taught,
  money,
}: {
  taught: readonly SchoolClass[];
  money: YearMoney;
}) {
  const t = useTranslations('years.money');
  const byClass = new Map(money.classes.map((one) => [one.classId, one]));
  return (
    <AmountsCard title={t('title')} order={2}>
      <thead>
        <tr>
          <th scope="col">{t('class')}</th>
          <th scope="col" data-wide="true">
            {t('expected')}
          </th>
          <th scope="col" data-wide="true">
            {t('collected')}
          </th>
          <th scope="col">{t('remaining')}</th>
        </tr>
      </thead>
      <tbody>
        {taught
          .filter((one) => one.studentCount > 0 || byClass.has(one.id))
          .map((one) => (
            <Row key={one.id} label={one.name} amounts={byClass.get(one.id) ?? none} />
          ))}
      </tbody>
      <tfoot>
        <Row isTotal label={t('total')} amounts={money} />
      </tfoot>
    </AmountsCard>
  );
}
