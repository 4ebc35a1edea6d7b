import type { CampaignDetail } from '@ardoise/contract/sms/campaigns';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatLongDateTime } from '../../../lib/format.ts';
import { useCan, useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { AboutCampaign, CostFacts, TextsCard } from '../campaign/campaign-facts.tsx';
import { CampaignMessages } from '../campaign/campaign-messages.tsx';
import { CampaignStateTag } from '../campaign/campaign-state.tsx';
import { CampaignProgress } from '../campaign/progress.tsx';
import { Notice } from '../components/notice.tsx';
import { SmsNav } from '../components/sms-nav.tsx';
import { TooLittle } from '../components/too-little.tsx';
import { useCancelCampaign, useRetryCampaign } from '../mutations.ts';
import { useCampaign } from '../queries.ts';
import classes from '../campaign/campaign.module.css';

function CancelDialog({ campaign, onClose }: { campaign: CampaignDetail; onClose: () => void }) {
  const t = useTranslations('sms.campaign.cancel');
  const { toasts } = useConsole();
  const { mutate, isPending } = useCancelCampaign(campaign.id);
  const { state, counts, reserved } = campaign;
  return (
    <ConfirmDialog
      isDestructive
      title={t('title', { name: campaign.name })}
      confirm={t('confirm')}
      cancel={t('keep')}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => toasts.show({ title: t('done'), tone: 'done' }),
          onSettled: onClose,
        })
      }
    >
      <p>
        {state === 'sending'
          ? t('aboutSending', { queued: counts.queued, reserved })
          : t('aboutScheduled')}
      </p>
    </ConfirmDialog>
  );
}

/** Why it does not go, or not yet. */
function Standing({ campaign }: { campaign: CampaignDetail }) {
  const t = useTranslations('sms.campaign');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const { state, waitsUntil, sendAt, refusal } = campaign;
  const at = (moment: string) => formatLongDateTime(moment, timeZone, language);
  if (state === 'refused' && refusal === 'balance') return <TooLittle missing={null} />;
  if (state === 'refused' && refusal !== null)
    return (
      <Notice tone="idle" title={t('refused')}>
        {t(`refusals.${refusal}`)}
      </Notice>
    );
  if (state === 'sending' && waitsUntil !== null)
    return (
      <Notice tone="idle" title={t('waits', { at: at(waitsUntil) })}>
        {t('waitsAbout')}
      </Notice>
    );
  if (state === 'scheduled' && sendAt !== null)
    return (
      <Notice tone="idle" title={t('goesAt', { at: at(sendAt) })}>
        {t('goesAbout')}
      </Notice>
    );
  return null;
}

function Campaign({ campaign }: { campaign: CampaignDetail }) {
  const t = useTranslations('sms.campaign');
  const { toasts, showError } = useConsole();
  const canSend = useCan()('sms.send');
  const [isCancelling, setIsCancelling] = useState(false);
  const retry = useRetryCampaign(campaign.id);
  const { id, name, kind, state, counts, canRetry } = campaign;
  const canCancel = state === 'scheduled' || (state === 'sending' && counts.queued > 0);
  const isOver = state === 'done' || state === 'cancelled' || state === 'refused';
  const sendAgain = () =>
    retry.mutate(undefined, {
      onSuccess: () => toasts.show({ title: t('retried', { count: canRetry }), tone: 'done' }),
      onError: (error) => {
        if (isApiError(error) && !isApiError(error, 'smsBalanceTooLow')) showError(error);
      },
    });
  return (
    <>
      <PageHead
        title={name}
        about={
          <>
            {t(`kinds.${kind}`)} <CampaignStateTag state={state} />
          </>
        }
        actions={
          canSend && (
            <>
              {state === 'draft' && (
                <LinkButton to="/apps/send-message" search={{ draft: id }}>
                  {t('edit')}
                </LinkButton>
              )}
              {isOver && kind === 'campaign' && (
                <LinkButton variant="default" to="/apps/send-message" search={{ again: id }}>
                  {t('again')}
                </LinkButton>
              )}
              {canCancel && (
                <Button variant="default" onClick={() => setIsCancelling(true)}>
                  {t('cancel.button')}
                </Button>
              )}
              {canRetry > 0 && (
                <ThumbAction>
                  <Button loading={retry.isPending} onClick={sendAgain}>
                    {t('retry', { count: canRetry })}
                  </Button>
                </ThumbAction>
              )}
            </>
          )
        }
      />
      <SmsNav />
      <div className={classes.notice}>
        {isApiError(retry.error, 'smsBalanceTooLow') ? (
          <TooLittle missing={null} />
        ) : (
          <Standing campaign={campaign} />
        )}
      </div>
      <DetailColumns
        side={
          <>
            <CostFacts campaign={campaign} />
            <TextsCard campaign={campaign} />
            <AboutCampaign campaign={campaign} />
          </>
        }
      >
        {state !== 'draft' && (
          <Card
            title={t('howFar', { gone: counts.delivered + counts.sent, count: campaign.people })}
          >
            <div className={classes.going} role="status">
              <CampaignProgress counts={counts} />
            </div>
          </Card>
        )}
        {state !== 'draft' && state !== 'scheduled' && <CampaignMessages campaign={campaign} />}
      </DetailColumns>
      {isCancelling && <CancelDialog campaign={campaign} onClose={() => setIsCancelling(false)} />}
    </>
  );
}

export function CampaignScreen(): ReactNode {
  const { id } = useParams({ from: '/signed-in/apps/send-message/campaigns/$id' });
  const query = useCampaign(id);
  const campaign = query.data;
  useRecordTitle(campaign?.name);
  if (campaign === undefined)
    return <LoadState isScreen query={query} list="/apps/send-message/campaigns" />;
  return <Campaign campaign={campaign} />;
}
