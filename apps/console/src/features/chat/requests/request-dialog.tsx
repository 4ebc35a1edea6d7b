import type { ChatDetail } from '@ardoise/contract/chat/chats';
import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@mantine/core';
import { Dialog } from '../../../ui/dialog.tsx';
import { openFees } from './open-fees.ts';
import { RequestForm } from './request-form.tsx';
import classes from './requests.module.css';

interface RequestDialogProps {
  chat: ChatDetail;
  /** The child whose fee is proposed; null: whichever is due first. */
  studentId: string | null;
  onClose: () => void;
}

/** Asks a guardian for money within the talk. */
export function RequestDialog({ chat, studentId, onClose }: RequestDialogProps) {
  const t = useTranslations('chat.request');
  const people = useTranslations('people');
  const fees = useMemo(() => openFees(chat.students), [chat.students]);
  const name = maskPhonesIn(chat.guardian.name);
  const first = fees.find(({ student }) => student.id === studentId) ?? fees[0];
  return (
    <Dialog title={t('ask', { name })} closeLabel={people('cancel')} onClose={onClose}>
      {first === undefined ? (
        <div className={classes.nothing}>
          <p>
            <strong>{t('nothing')}</strong>
            <br />
            {t('nothingAbout', { name })}
          </p>
          <Button variant="default" onClick={onClose}>
            {people('close')}
          </Button>
        </div>
      ) : (
        <RequestForm chat={chat} fees={fees} first={first} onDone={onClose} />
      )}
    </Dialog>
  );
}
