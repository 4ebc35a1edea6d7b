import {
  beginPasskey,
  beginTotp,
  changeMyEmail,
  changeMyPassword,
  changeMyPhone,
  confirmMyContact,
  confirmPasskey,
  confirmTotp,
  endMyOtherSessions,
  endMySession,
  removePasskey,
  removeTotp,
  sendFirstPasswordCode,
  setFirstPassword,
  updateMyProfile,
} from '@ardoise/contract/account';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adoptAnswer } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import { type Me, meKey } from '../../lib/me.ts';
import { type Contacts, contactsKey } from './queries.ts';

export function useUpdateProfile() {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof updateMyProfile>['body']) => api(updateMyProfile, { body }),
    onSuccess: (user) =>
      adoptAnswer<Me>(queries, meKey, (me) => (me === undefined ? me : { ...me, user })),
  });
}

/** Their forms say what went wrong, where it went wrong. */
const silent = { silent: true } as const;

/** The calls that change or confirm the phone and the email. */
export function useContactCalls() {
  const { api } = useConsole();
  const queries = useQueryClient();
  return {
    sendPhoneCode: (body: Input<typeof changeMyPhone>['body']) =>
      api(changeMyPhone, { body }, silent),
    sendEmailCode: (body: Input<typeof changeMyEmail>['body']) =>
      api(changeMyEmail, { body }, silent),
    async confirm(body: Input<typeof confirmMyContact>['body'], idempotencyKey: string) {
      const contacts = await api(confirmMyContact, { body }, { ...silent, idempotencyKey });
      adoptAnswer<Contacts>(queries, contactsKey, contacts);
      const { phone, email } = contacts;
      adoptAnswer<Me>(queries, meKey, (me) =>
        me === undefined
          ? me
          : {
              ...me,
              user: { ...me.user, phone: phone?.value ?? null, email: email?.value ?? null },
            },
      );
    },
  };
}

export type CodeSent = Answer<typeof sendFirstPasswordCode>;

/** The calls that give an account without a password its first. */
export function useFirstPassword() {
  const { api } = useConsole();
  const queries = useQueryClient();
  return {
    sendCode: (): Promise<CodeSent> => api(sendFirstPasswordCode, {}, silent),
    async set(body: Input<typeof setFirstPassword>['body']) {
      const contacts = await api(setFirstPassword, { body }, silent);
      adoptAnswer<Contacts>(queries, contactsKey, contacts);
    },
  };
}

export function useChangePassword() {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (body: Input<typeof changeMyPassword>['body']) =>
      api(changeMyPassword, { body }, { silent: true }),
  });
}

export function useEndSession() {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (id: string) => api(endMySession, { params: { id } }),
  });
}

export function useEndOtherSessions() {
  const { api } = useConsole();
  return useMutation({
    mutationFn: () => api(endMyOtherSessions),
  });
}

/** The calls that add and remove second factors. */
export function useFactorCalls() {
  const { api } = useConsole();
  return {
    beginTotp: (password: string) => api(beginTotp, { body: { password } }, silent),
    async confirmTotp(code: string) {
      const { recoveryCodes } = await api(confirmTotp, { body: { code } }, silent);
      return recoveryCodes;
    },
    async removeTotp(password: string) {
      await api(removeTotp, { body: { password } }, silent);
    },
    beginPasskey: (password: string) => api(beginPasskey, { body: { password } }, silent),
    async confirmPasskey(name: string, response: object) {
      await api(confirmPasskey, { body: { name, response: { ...response } } }, silent);
    },
    async removePasskey(id: string, password: string) {
      await api(removePasskey, { params: { id }, body: { password } }, silent);
    },
  };
}
