import type { CashSessionDetail, DrawerMovement } from '@ardoise/contract/cash-sessions';
import { dayIn, formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { Anchor } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { ReceiptLink } from '../../../domain/money/receipt-link.tsx';
import { useWhen } from '../../../domain/money/use-when.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import classes from './till.module.css';

/** Everything that went into the drawer or out of it, the latest first; where it was open for days, day by day. */
export function MovementsCard({ session: { movements, days } }: { session: CashSessionDetail }) {
  const t = useTranslations('till.detail');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  if (days.length < 2)
    return (
      <Card title={t('movements')}>
        <Movements movements={movements} />
      </Card>
    );
  return (
    <Card title={t('movements')}>
      {days.toReversed().map(({ day, takenInCash }) => (
        <section key={day}>
          <h3 className={classes.day}>
            {t('ofDay', { day: formatDay(day), amount: formatXaf(takenInCash, language) })}
          </h3>
          <Movements
            movements={movements.filter(({ at }) => dayIn(timeZone, new Date(at)) === day)}
          />
        </section>
      ))}
    </Card>
  );
}

function Movements({ movements }: { movements: readonly DrawerMovement[] }) {
  return (
    <ul className={classes.owed}>
      {movements.toReversed().map((movement) => (
        <Movement key={`${movement.kind} ${movement.id}`} movement={movement} />
      ))}
    </ul>
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
