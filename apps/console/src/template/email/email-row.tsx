import {
  type EmailLabel,
  emailLabels,
  markEmails,
  type SchoolEmail,
  sendEmailAgain,
} from '@ardoise/contract/planner/emails';
import type { RequestOf } from '@ardoise/web/lib/api/callable.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../domain/money/use-when.ts';
import { useConsole } from '../../lib/console.tsx';
import { useCan } from '../../lib/me.ts';
import { StateTag, type StateTone } from '../../ui/state-tag.tsx';
import classes from './email.module.css';
import { useSubject } from './use-subject.ts';

const tones: Readonly<Record<SchoolEmail['state'], StateTone>> = {
  waiting: 'idle',
  held: 'alarm',
  sent: 'idle',
  delivered: 'idle',
  undelivered: 'alarm',
  failed: 'alarm',
};

type Marks = Omit<RequestOf<typeof markEmails>['body'], 'ids'>;

function useActs({ id }: SchoolEmail) {
  const t = useTranslations('email');
  const { api, toasts } = useConsole();
  const mark = useMutation({
    mutationFn: (marks: Marks) =>
      api(markEmails, { body: { ids: [id], ...marks } }, { once: true }),
  });
  const again = useMutation({
    mutationFn: () => api(sendEmailAgain, { params: { id } }, { once: true }),
    onSuccess: () => toasts.show({ title: t('triedAgain'), tone: 'done' }),
  });
  return { mark, again };
}

/** One email that went out: to whom, what about, what became of it, and what one thinks of it. */
export function EmailRow({ email }: { email: SchoolEmail }) {
  const t = useTranslations('email');
  const when = useWhen();
  const subject = useSubject();
  const canSend = useCan()('sms.send');
  const { mark, again } = useActs(email);
  const { to, at, state, error, isStarred, isTrashed, label, canSendAgain } = email;
  const name = subject(email.template);
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <strong>{name}</strong>
        <p className={classes.small}>
          {to} · {when(at)}
          {error !== null && ` · ${error}`}
        </p>
      </div>
      <StateTag tone={tones[state]}>{t(`states.${state}`)}</StateTag>
      <div className={classes.acts}>
        <NativeSelect
          size="xs"
          aria-label={t('labelOf', { name })}
          value={label ?? ''}
          data={[
            { value: '', label: t('noLabel') },
            ...emailLabels.map((value) => ({ value, label: t(`labels.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            mark.mutate({ label: value === '' ? null : (value as EmailLabel) })
          }
        />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-pressed={isStarred}
          disabled={mark.isPending}
          onClick={() => mark.mutate({ isStarred: !isStarred })}
        >
          {isStarred ? `★ ${t('starred')}` : `☆ ${t('star')}`}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={mark.isPending}
          onClick={() => mark.mutate({ isTrashed: !isTrashed })}
        >
          {t(isTrashed ? 'restore' : 'trash')}
        </Button>
        {canSendAgain && canSend && (
          <Button
            variant="default"
            size="compact-sm"
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            {t('sendAgain')}
          </Button>
        )}
      </div>
    </li>
  );
}
