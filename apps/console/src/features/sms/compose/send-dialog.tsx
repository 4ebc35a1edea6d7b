import { formatXaf } from '@ardoise/contract/values/money';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatLongDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { useSenderName } from '../queries.ts';
import { TooLittle } from '../components/too-little.tsx';
import type { Cost } from './cost-card.tsx';
import classes from './compose.module.css';

interface SendDialogProps {
  cost: Cost;
  sendAt: string | null;
  isBusy: boolean;
  error: unknown;
  onSend: (isAgain: boolean) => void;
  onClose: () => void;
}

/** Who, how much and when, before one press that cannot be taken back for what has gone. */
export function SendDialog({ cost, sendAt, isBusy, error, onSend, onClose }: SendDialogProps) {
  const t = useTranslations('sms.send');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const sender = useSenderName();
  const { people, messages, xaf, left } = cost;
  const count = (value: number) => formatXaf(value, language);
  const isTwice =
    isApiError(error, 'campaignSentTwice') || isApiError(error, 'campaignScheduledTwice');
  const isTooLittle = isApiError(error, 'smsBalanceTooLow');
  const confirm = isTwice ? 'again' : sendAt === null ? 'confirm' : 'confirmLater';
  return (
    <ConfirmDialog
      title={t(sendAt === null ? 'title' : 'titleLater', { count: people })}
      confirm={t(confirm, { count: people })}
      cancel={t('cancel')}
      isBusy={isBusy}
      isDisabled={isTooLittle}
      onClose={onClose}
      onConfirm={() => onSend(isTwice)}
    >
      <Facts>
        <Fact label={t('people')}>{count(people)}</Fact>
        <Fact label={t('messages')}>{count(messages)}</Fact>
        {xaf !== null && <Fact label={t('price')}>{count(xaf)}</Fact>}
        <Fact label={t('left')}>{count(left)}</Fact>
        {sender !== undefined && <Fact label={t('sender')}>{sender}</Fact>}
        <Fact label={t('when')}>
          {sendAt === null ? t('now') : formatLongDateTime(sendAt, timeZone, language)}
        </Fact>
      </Facts>
      {isTooLittle ? (
        <TooLittle missing={left < 0 ? -left : null} />
      ) : isApiError(error) ? (
        <p className={classes.refusal} role="alert">
          {error.message}
        </p>
      ) : (
        <p className={classes.help}>{t('about')}</p>
      )}
    </ConfirmDialog>
  );
}
