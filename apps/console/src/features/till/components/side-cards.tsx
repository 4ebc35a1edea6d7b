import type { CashSession } from '@ardoise/contract/cash-sessions';
import type { Desk } from '@ardoise/contract/take-payment';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { MeansMark } from '../../../domain/money/means-mark.tsx';
import { ReceiptLink } from '../../../domain/money/receipt-link.tsx';
import { useWhen } from '../../../domain/money/use-when.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { usePaper } from '../print-receipt.ts';
import { PaperSelect } from './paid-card.tsx';
import { OtherLine, PromptLine } from './waiting-lines.tsx';
import classes from './till.module.css';

interface BeforeCardProps {
  desk: Desk;
  session: CashSession | null;
}

/** What pressing will do beside the payment itself. */
export function BeforeCard({ desk: { guardian, credit }, session }: BeforeCardProps) {
  const t = useTranslations('till.side');
  const { language } = usePreferences();
  const [paper, setPaper] = usePaper();
  return (
    <Card title={t('before')}>
      <Facts>
        <Fact label={t('sms')}>
          {guardian === null ? t('noPhone') : `${guardian.name}, ${guardian.phone}`}
        </Fact>
        {credit > 0 && <Fact label={t('credit')}>{formatXaf(credit, language)}</Fact>}
        {session !== null && (
          <Fact label={t('drawer')}>
            <strong>{formatXaf(session.expected, language)}</strong>
          </Fact>
        )}
        <Fact label={t('paper')}>
          <PaperSelect paper={paper} onChange={setPaper} />
        </Fact>
      </Facts>
    </Card>
  );
}

/** Whether it was paid already is seen before it is paid again. */
export function LastCard({ desk: { last, waiting } }: { desk: Desk }) {
  const t = useTranslations('till.side');
  const { language } = usePreferences();
  const whenOf = useWhen();
  return (
    <Card title={t('last')}>
      {last.length + waiting.length === 0 && <p className={classes.about}>{t('none')}</p>}
      <ul className={classes.owed}>
        {waiting.map(({ id, isMobile, isOwn }) =>
          isMobile ? <PromptLine key={id} id={id} isOwn={isOwn} /> : <OtherLine key={id} id={id} />,
        )}
        {last.map(({ id, at, method, amount, receiptNumber, receiptCode, isReversed }) => (
          <li key={id} className={classes.line}>
            <span>
              {whenOf(at)} <MeansMark means={method} isShort />{' '}
              {isReversed && <StateTag tone="idle">{t('reversed')}</StateTag>}
              {receiptNumber !== null && (
                <span className={classes.small}>
                  <ReceiptLink code={receiptCode} number={receiptNumber} />
                </span>
              )}
            </span>
            <span className={classes.amount}>{formatXaf(amount, language)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
