import { formatPhone } from '@ardoise/contract/values/phone';
import { roleNames } from '@ardoise/contract/protocol/permissions';
import type { StaffRow } from '@ardoise/contract/team/staff';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan, useMe } from '../../../lib/me.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useChangeRole, useRecall, useRemove, useResend, useSignOut } from '../mutations.ts';
import { EditDialog } from './edit-dialog.tsx';
import { RoleChoice } from './role-choice.tsx';
import classes from './team.module.css';

interface RowDialogProps {
  row: StaffRow;
  onClose: () => void;
}

function RoleDialog({ row, onClose }: RowDialogProps) {
  const t = useTranslations('team.roleDialog');
  const cancel = useTranslations('team')('cancel');
  const [role, setRole] = useState(row.role);
  const { mutate, isPending } = useChangeRole(row);
  return (
    <ConfirmDialog
      title={t('title', { name: row.fullName })}
      confirm={t('confirm')}
      cancel={cancel}
      isBusy={isPending}
      isDisabled={role === row.role}
      onConfirm={() => mutate(role, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('about', { name: row.fullName })}</p>
      <div className={classes.fields}>
        <RoleChoice role={role} onChange={setRole} />
      </div>
    </ConfirmDialog>
  );
}

function RemoveDialog({ row, isSelf, onClose }: RowDialogProps & { isSelf: boolean }) {
  const t = useTranslations('team.removeDialog');
  const cancel = useTranslations('team')('cancel');
  const { mutate, isPending } = useRemove(row);
  const name = row.fullName;
  return (
    <ConfirmDialog
      isDestructive
      title={isSelf ? t('leaveTitle') : t('title', { name })}
      confirm={isSelf ? t('leaveConfirm') : t('confirm', { name })}
      cancel={cancel}
      isBusy={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{isSelf ? t('leaveAbout') : t('about', { name })}</p>
    </ConfirmDialog>
  );
}

function RecallDialog({ row, onClose }: RowDialogProps) {
  const t = useTranslations('team.recallDialog');
  const cancel = useTranslations('team')('cancel');
  const { mutate, isPending } = useRecall(row);
  return (
    <ConfirmDialog
      isDestructive
      title={t('title', { name: row.fullName })}
      confirm={t('confirm')}
      cancel={cancel}
      isBusy={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('about')}</p>
    </ConfirmDialog>
  );
}

function SignOutDialog({ row, onClose }: RowDialogProps) {
  const t = useTranslations('team.signOutDialog');
  const cancel = useTranslations('team')('cancel');
  const { mutate, isPending } = useSignOut(row);
  const name = row.fullName;
  return (
    <ConfirmDialog
      title={t('title', { name })}
      confirm={t('confirm')}
      cancel={cancel}
      isBusy={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('about', { name })}</p>
    </ConfirmDialog>
  );
}

type Act = 'role' | 'edit' | 'signOut' | 'remove' | 'recall';

function InvitationActs({ row, onAct, onClose }: RowDialogProps & { onAct: (act: Act) => void }) {
  const t = useTranslations('team');
  const resend = useResend(row);
  return (
    <>
      <Button
        variant="default"
        loading={resend.isPending}
        onClick={() => resend.mutate(undefined, { onSuccess: onClose })}
      >
        {t('resend')}
      </Button>
      <Button variant="default" onClick={() => onAct('recall')}>
        {t('recall')}
      </Button>
    </>
  );
}

function MemberActs({ isSelf, onAct }: { isSelf: boolean; onAct: (act: Act) => void }) {
  const t = useTranslations('team');
  return (
    <>
      <Button variant="default" onClick={() => onAct('role')}>
        {t('changeRole')}
      </Button>
      <Button variant="default" onClick={() => onAct('edit')}>
        {t('edit')}
      </Button>
      {!isSelf && (
        <Button variant="default" onClick={() => onAct('signOut')}>
          {t('signOut')}
        </Button>
      )}
      <Button variant="default" onClick={() => onAct('remove')}>
        {t(isSelf ? 'leave' : 'remove')}
      </Button>
    </>
  );
}

/** Everything that can be done with one of the team, or with an invitation: one thing at a time. */
export function ManageDialog({ row, onClose }: RowDialogProps): ReactNode {
  const t = useTranslations('team');
  const { language } = usePreferences();
  const canTouchOwners = useCan()('staff.editOwners');
  const isSelf = useMe().data?.user.id === row.id;
  const [act, setAct] = useState<Act | null>(null);
  if (act === 'role') return <RoleDialog row={row} onClose={onClose} />;
  if (act === 'edit') return <EditDialog row={row} onClose={onClose} />;
  if (act === 'signOut') return <SignOutDialog row={row} onClose={onClose} />;
  if (act === 'remove') return <RemoveDialog row={row} isSelf={isSelf} onClose={onClose} />;
  if (act === 'recall') return <RecallDialog row={row} onClose={onClose} />;
  const phone = row.phone === null ? null : formatPhone(row.phone);
  const contact = phone ?? row.email ?? row.username ?? '';
  const isClosed = row.role === 'adminOrOwner' && !canTouchOwners;
  return (
    <Dialog title={row.fullName} closeLabel={t('close')} onClose={onClose}>
      <p className={classes.words}>
        {t('manageAbout', { role: roleNames[row.role][language], contact })}
      </p>
      <div className={classes.choices}>
        {isClosed ? (
          <p>{t('ownersOnly')}</p>
        ) : row.isInvitation ? (
          <InvitationActs row={row} onAct={setAct} onClose={onClose} />
        ) : (
          <MemberActs isSelf={isSelf} onAct={setAct} />
        )}
      </div>
    </Dialog>
  );
}
