import { listOrgUsers } from '@ardoise/contract/endpoints/org-users';
import { maskPhone, maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBeginChat } from '../../../domain/chat/use-begin-chat.ts';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole } from '../../../lib/console.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './new-talk-dialog.module.css';

const fewestLetters = 2;

/** Looks for the guardian to write to. One who has a talk already is led to it. */
export function NewTalkDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('chat.begin');
  const people = useTranslations('people');
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), 180);
  const isAsked = asked.length >= fewestLetters;
  const { data, isError } = useQuery({
    ...callQuery(useConsole(), listOrgUsers, { query: { q: asked, perPage: 10 } }),
    enabled: isAsked,
  });
  const begin = useBeginChat();
  const found = isAsked ? (data?.items ?? []) : [];
  return (
    <Dialog title={t('title')} closeLabel={people('cancel')} onClose={onClose}>
      <TextInput
        data-autofocus
        type="search"
        label={t('search')}
        description={t('help')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div role="status" className={classes.note}>
        {isAsked && isError && t('failed')}
        {isAsked && data !== undefined && found.length === 0 && t('nobody')}
      </div>
      <ul className={classes.found}>
        {found.map(({ id, fullName, phone, families, studentCount }) => {
          const name = maskPhonesIn(fullName);
          const about = [...families, t('children', { count: studentCount })];
          return (
            <li key={id} className={classes.one}>
              <span className={classes.who}>
                <span className={classes.name}>{name}</span>
                <span className={classes.detail}>
                  {[...about, phone === null ? null : maskPhone(phone)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button
                variant="light"
                loading={begin.isPending && begin.variables === id}
                aria-label={t('writeTo', { name })}
                onClick={() => begin.mutate(id, { onSuccess: onClose })}
              >
                {t('write')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
