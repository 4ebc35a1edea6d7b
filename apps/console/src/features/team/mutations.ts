import {
  changeStaffRole,
  recallInvitation,
  removeStaff,
  requireSecondFactor,
  resendInvitation,
  signOutStaff,
} from '@ardoise/contract/endpoints/staff';
import { type Role, roleNames } from '@ardoise/contract/protocol/permissions';
import type { StaffRow } from '@ardoise/contract/team/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { renewTouched } from '../../lib/api/renew.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';

/** A refusal is told by the client itself; what is there is read again, since somebody else may have changed it. */
function useRenewTeam() {
  const queries = useQueryClient();
  return () => void renewTouched(queries, ['staff.changed']);
}

export function useChangeRole({ id, fullName }: StaffRow) {
  const t = useTranslations('team.roleDialog');
  const { api, toasts } = useConsole();
  const { language } = usePreferences();
  return useMutation({
    mutationFn: (role: Role) =>
      api(changeStaffRole, { params: { id }, body: { role } }, { once: true }),
    onSuccess: ({ role }) =>
      toasts.show({
        title: t('done', { name: fullName, role: roleNames[role][language] }),
        tone: 'done',
      }),
    onError: useRenewTeam(),
  });
}

export function useSignOut({ id, fullName }: StaffRow) {
  const t = useTranslations('team.signOutDialog');
  const { api, toasts } = useConsole();
  return useMutation({
    mutationFn: () => api(signOutStaff, { params: { id }, body: {} }, { once: true }),
    onSuccess: ({ sessions }) =>
      toasts.show({ title: t('done', { name: fullName, count: sessions }), tone: 'done' }),
    onError: useRenewTeam(),
  });
}

export function useRemove({ id, fullName }: StaffRow) {
  const t = useTranslations('team.removeDialog');
  const { api, toasts } = useConsole();
  return useMutation({
    mutationFn: () => api(removeStaff, { params: { id }, body: {} }, { once: true }),
    onSuccess: () => toasts.show({ title: t('done', { name: fullName }), tone: 'done' }),
    onError: useRenewTeam(),
  });
}

export function useResend({ id, fullName }: StaffRow) {
  const t = useTranslations('team');
  const { api, toasts } = useConsole();
  return useMutation({
    mutationFn: () => api(resendInvitation, { params: { id }, body: {} }, { once: true }),
    onSuccess: () => toasts.show({ title: t('resent', { name: fullName }), tone: 'done' }),
    onError: useRenewTeam(),
  });
}

export function useRecall({ id }: StaffRow) {
  const t = useTranslations('team.recallDialog');
  const { api, toasts } = useConsole();
  return useMutation({
    mutationFn: () => api(recallInvitation, { params: { id }, body: {} }, { once: true }),
    onSuccess: () => toasts.show({ title: t('done'), tone: 'done' }),
    onError: useRenewTeam(),
  });
}

export function useRequireFactor() {
  const t = useTranslations('team.factor');
  const { api, toasts } = useConsole();
  return useMutation({
    mutationFn: (isRequired: boolean) =>
      api(requireSecondFactor, { body: { isRequired } }, { once: true }),
    onSuccess: ({ isRequired }) =>
      toasts.show({ title: t(isRequired ? 'on' : 'off'), tone: 'done' }),
    onError: useRenewTeam(),
  });
}
