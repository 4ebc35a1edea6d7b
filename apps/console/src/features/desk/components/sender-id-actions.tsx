import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import type { DeskSenderId } from '@ardoise/contract/desk/sender-ids';
import { smsGatewayNames } from '@ardoise/contract/sms/gateways';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { gatewayNames } from '../gateway-names.ts';
import { useSenderIdActs } from '../sales.ts';
import classes from './desk.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

interface DialogProps {
  senderId: DeskSenderId;
  onClose: () => void;
}

function ApproveDialog({ senderId, onClose }: DialogProps) {
  const t = useTranslations('deskSales.senderIds');
  const people = useTranslations('people');
  const { approve } = useSenderIdActs(senderId);
  const [gateways, setGateways] = useState(senderId.gateways);
  const { name, school, others } = senderId;
  return (
    <ConfirmDialog
      title={t('approveTitle', { name })}
      confirm={t('approve')}
      cancel={people('cancel')}
      isBusy={approve.isPending}
      isDisabled={gateways.length === 0}
      onConfirm={() => approve.mutate(gateways, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{t('approveAbout', { school: school.name })}</p>
      <Checkbox.Group
        label={t('gateways')}
        description={t('gatewaysHelp')}
        value={gateways}
        onChange={(chosen) => setGateways(smsGatewayNames.filter((one) => chosen.includes(one)))}
      >
        {smsGatewayNames.map((one) => (
          <Checkbox key={one} value={one} label={gatewayNames[one]} />
        ))}
      </Checkbox.Group>
      {others.length > 0 && (
        <p>
          <strong>{t('others', { names: others.join(', ') })}</strong>
        </p>
      )}
    </ConfirmDialog>
  );
}

function RejectDialog({ senderId, onClose }: DialogProps) {
  const t = useTranslations('deskSales.senderIds');
  const { reject } = useSenderIdActs(senderId);
  const [isPermanent, setIsPermanent] = useState(false);
  return (
    <ReasonDialog
      isDestructive
      title={t('rejectTitle', { name: senderId.name })}
      about={t('rejectAbout')}
      confirm={t(isPermanent ? 'rejectForever' : 'reject')}
      draft={`reject:${senderId.id}`}
      help={t('reasonHelp')}
      isBusy={reject.isPending}
      onConfirm={(reason, discard) =>
        reject.mutate({ reason, isPermanent }, { onSuccess: discard, onSettled: onClose })
      }
      onClose={onClose}
    >
      <Checkbox
        data-autofocus
        label={t('isPermanent')}
        description={t('isPermanentHelp')}
        checked={isPermanent}
        onChange={(event) => setIsPermanent(event.currentTarget.checked)}
      />
    </ReasonDialog>
  );
}

function BlockDialog({ senderId, onClose }: DialogProps) {
  const t = useTranslations('deskSales.senderIds');
  const { block } = useSenderIdActs(senderId);
  const { id, name, isBlocked } = senderId;
  const which = isBlocked ? 'unblock' : 'block';
  return (
    <ReasonDialog
      isDestructive={!isBlocked}
      title={t(`${which}Title`, { name })}
      about={t(`${which}About`)}
      confirm={t(which)}
      draft={`block:${id}`}
      help={t('reasonHelp')}
      isBusy={block.isPending}
      onConfirm={(reason, discard) =>
        block.mutate({ reason, isBlocked: !isBlocked }, { onSuccess: discard, onSettled: onClose })
      }
      onClose={onClose}
    />
  );
}

/** What is about to be decided, and of which one. */
export interface SenderIdQuestion {
  readonly act: 'approve' | 'reject' | 'block';
  readonly senderId: DeskSenderId;
}

const dialogs = { approve: ApproveDialog, reject: RejectDialog, block: BlockDialog } as const;

/** It stands beside the list: a row that is drawn in another way, as on a phone that is turned, would take it along. */
export function SenderIdDialog({
  question: { act, senderId },
  onClose,
}: {
  question: SenderIdQuestion;
  onClose: () => void;
}) {
  const Question = dialogs[act];
  return <Question senderId={senderId} onClose={onClose} />;
}

interface SenderIdActionsProps {
  senderId: DeskSenderId;
  onAsk: (question: SenderIdQuestion) => void;
}

/** What the desk can do about a sender ID in its state. */
export function SenderIdActions({ senderId, onAsk }: SenderIdActionsProps) {
  const t = useTranslations('deskSales.senderIds');
  const { review } = useSenderIdActs(senderId);
  const ask = (act: SenderIdQuestion['act']) => onAsk({ act, senderId });
  const { state, name, isBlocked } = senderId;
  const isOpen = state === 'submitted' || state === 'underReview';
  return (
    <div className={classes.buttons}>
      {state === 'submitted' && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('reviewNamed', { name })}
          loading={review.isPending}
          onClick={() => review.mutate(undefined)}
        >
          {t('review')}
        </Button>
      )}
      {isOpen && (
        <>
          <Button
            variant="default"
            size="compact-sm"
            aria-haspopup="dialog"
            aria-label={t('approveNamed', { name })}
            onClick={() => ask('approve')}
          >
            {t('approve')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-haspopup="dialog"
            aria-label={t('rejectNamed', { name })}
            onClick={() => ask('reject')}
          >
            {t('rejectOpen')}
          </Button>
        </>
      )}
      {state === 'approved' && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-haspopup="dialog"
          aria-label={t(isBlocked ? 'unblockNamed' : 'blockNamed', { name })}
          onClick={() => ask('block')}
        >
          {t(isBlocked ? 'unblockOpen' : 'blockOpen')}
        </Button>
      )}
    </div>
  );
}
