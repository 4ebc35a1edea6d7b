import type { CashSessionDetail, DrawerMovement } from '@ardoise/contract/cash-sessions';
import { formatXaf } from '@ardoise/contract/values/money';
import { Anchor } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { ReceiptLink } from '../../../domain/money/receipt-link.tsx';
import { useWhen } from '../../../domain/money/use-when.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import classes from './till.module.css';

/** Everything that went into the drawer or out of it, the latest first. */
export function MovementsCard({ session }: { session: CashSessionDetail }) {
  const t = useTranslations('till.detail');
  return (
    <Card title={t('movements')}>
      <ul className={classes.owed}>
        {session.movements.toReversed().map((movement) => (
          <Movement key={`${movement.kind} ${movement.id}`} movement={movement} />
        ))}
      </ul>
    </Card>
  );
}

function Movement({ movement }: { movement: DrawerMovement }) {
  const t = useTranslations('till.detail');
  const { language } = usePreferences();
  const whenOf = useWhen();
  const { at, kind, text, reference, receiptCode, photoUrl, amount, inDrawer } = movement;
  return (
    <li className={classes.line}>
      <span>
        <span className={classes.dim}>{whenOf(at)}</span>{' '}
        <strong>{text || t(`kinds.${kind}`)}</strong>
        <span className={classes.small}>
          {text !== '' && t(`kinds.${kind}`)}{' '}
          {reference !== null &&
            (receiptCode === null ? (
              reference
            ) : (
              <ReceiptLink code={receiptCode} number={reference} />
            ))}{' '}
          {photoUrl !== null && (
            <Anchor href={photoUrl} target="_blank">
              {t('slip')}
            </Anchor>
          )}
        </span>
      </span>
      <span className={classes.amount}>
        {formatXaf(amount, language)}
        <span className={classes.small}>{formatXaf(inDrawer, language)}</span>
      </span>
    </li>
  );
}
