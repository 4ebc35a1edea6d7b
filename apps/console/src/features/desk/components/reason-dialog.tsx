import { Textarea } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDraft } from '../../../lib/draft.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** The server wants as much. */
const shortestReason = 3;

/** Reasons take thought: what is typed is kept until the decision is made. */
function useReason(name: string) {
  const draft = useDraft<{ reason: string }>(name);
  const [reason, setReason] = useState(draft.kept?.reason ?? '');
  useEffect(() => {
    if (reason !== '') draft.keep({ reason });
  }, [draft, reason]);
  return { reason, setReason, discard: draft.discard };
}

interface ReasonDialogProps {
  title: string;
  about: string;
  confirm: string;
  /** By this name what is typed is kept. */
  draft: string;
  help: string;
  isDestructive?: boolean;
  isBusy: boolean;
  /** Something else of the dialog is not filled in yet. */
  isDisabled?: boolean;
  /** `discard` forgets what was typed, once it is decided. */
  onConfirm: (reason: string, discard: () => void) => void;
  onClose: () => void;
  /** Above the reason. */
  children?: ReactNode;
}

/** Nothing is decided at the desk without a reason. */
export function ReasonDialog({
  about,
  draft,
  help,
  children,
  onConfirm,
  ...props
}: ReasonDialogProps) {
  const t = useTranslations('desk.reasonDialog');
  const people = useTranslations('people');
  const { reason, setReason, discard } = useReason(draft);
  return (
    <ConfirmDialog
      {...props}
      cancel={people('cancel')}
      isDisabled={reason.trim().length < shortestReason || props.isDisabled === true}
      onConfirm={() => onConfirm(reason.trim(), discard)}
    >
      <p>{about}</p>
      {children}
      <Textarea
        {...(children === undefined ? { 'data-autofocus': true } : {})}
        withAsterisk
        autosize
        minRows={3}
        maxLength={500}
        label={t('reason')}
        description={help}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
