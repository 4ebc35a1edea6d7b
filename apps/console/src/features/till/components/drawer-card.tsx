import type { CashSessionDetail } from '@ardoise/contract/cash-sessions';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { MeansMark } from '../../../domain/money/means-mark.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { VarianceTag } from './variance-tag.tsx';

/** From the float to what should be in the drawer, and what was. */
export function DrawerCard({ session }: { session: CashSessionDetail }) {
  const t = useTranslations('till.detail');
  const { language } = usePreferences();
  const amount = (value: number): string => formatXaf(value, language);
  const { float, takenInCash, paidOut, deposited, expected, counted } = session;
  const others = session.taken.filter(({ means }) => means !== 'cash');
  return (
    <>
      <Card title={t('money')} action={<VarianceTag session={session} />}>
        <Facts>
          <Fact label={t('float')}>{amount(float)}</Fact>
          <Fact label={t('cash')}>{amount(takenInCash)}</Fact>
          <Fact label={t('paidOut')}>{amount(0 - paidOut)}</Fact>
          <Fact label={t('deposited')}>{amount(0 - deposited)}</Fact>
          <Fact label={t('expected')}>
            <strong>{amount(expected)}</strong>
          </Fact>
          {counted !== null && <Fact label={t('counted')}>{amount(counted)}</Fact>}
          {session.explanation !== null && (
            <Fact label={t('explanation')}>{session.explanation}</Fact>
          )}
          {session.signature !== null && (
            <Fact label={t('signature')}>
              {session.signature.slice(0, 16)} ·{' '}
              {session.isUnchanged === true ? t('unchanged') : <strong>{t('changed')}</strong>}
            </Fact>
          )}
        </Facts>
      </Card>
      {others.length > 0 && (
        <Card title={t('also')}>
          <Facts>
            {others.map(({ means, amount: taken }) => (
              <Fact key={means} label={<MeansMark means={means} />}>
                {amount(taken)}
              </Fact>
            ))}
          </Facts>
        </Card>
      )}
    </>
  );
}
