import { listOwnWaiting } from '@ardoise/contract/endpoints/take-payment';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { OtherLine, PromptLine } from './waiting-lines.tsx';
import classes from './till.module.css';

/** What the cashier began and goes on by itself while the next payer is served; nothing is shown where there is nothing. */
export function OwnWaitingCard() {
  const t = useTranslations('till.waiting');
  const { data } = useQuery(callQuery(useConsole(), listOwnWaiting, {}));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Card title={t('own')}>
      <ul className={classes.owed}>
        {data.items.map(({ id, isMobile }) =>
          isMobile ? <PromptLine key={id} id={id} isOwn /> : <OtherLine key={id} id={id} />,
        )}
      </ul>
    </Card>
  );
}
