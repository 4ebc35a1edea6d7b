import { type changeMyPhone, confirmMyContact } from '@ardoise/contract/account';
import type { Answer } from '@ardoise/contract/protocol/call';
import { randomId } from '@ardoise/web/lib/random-id.ts';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useContractForm } from '../../../lib/form.ts';
import { useContactCalls } from '../mutations.ts';
import { useResend } from '../use-resend.ts';
import classes from './account.module.css';
import { SentCode } from './sent-code.tsx';

type CodeSent = Answer<typeof changeMyPhone>;

/** A code on its way, and how to send another one to the same place. */
export interface SentCode {
  readonly answer: CodeSent;
  readonly send: () => Promise<CodeSent>;
}

interface ContactCodeFormProps {
  sent: SentCode;
  onSent: (sent: SentCode) => void;
  onDone: () => void;
  onCancel: () => void;
}

/** One key for each code that is typed: pressed twice, or again after a lost answer, it counts once. */
function useKeyOf(): (code: string) => string {
  const last = useRef({ code: '', key: '' });
  return (code) => {
    if (last.current.code !== code) last.current = { code, key: randomId() };
    return last.current.key;
  };
}

export function ContactCodeForm({ sent, onSent, onDone, onCancel }: ContactCodeFormProps) {
  const t = useTranslations('account.contacts');
  const cancel = useTranslations('account')('cancel');
  const { confirm } = useContactCalls();
  const keyOf = useKeyOf();
  const { ticket, sentTo } = sent.answer;
  const form = useContractForm({
    schema: confirmMyContact.body,
    initialValues: { code: '' },
    // As it is copied from the message: "Your code is 123 456".
    toInput: ({ code }) => ({ ticket, code: code.replace(/\D/g, '') }),
    refusalField: 'code',
    onSubmit: async (body) => {
      await confirm(body, keyOf(`${body.ticket} ${body.code}`));
      onDone();
    },
  });

  const { isResent, resend } = useResend(
    async () => {
      onSent({ ...sent, answer: await sent.send() });
      form.setValues({ code: '' });
      form.clearErrors();
    },
    (message) => form.setFieldError('code', message),
  );

  return (
    <form className={classes.stack} noValidate onSubmit={(event) => void form.submit(event)}>
      <SentCode
        sentTo={sentTo}
        isResent={isResent}
        onResend={resend}
        field={form.getInputProps('code')}
      />
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" loading={form.submitting}>
          {t('confirmCode')}
        </Button>
      </div>
    </form>
  );
}
