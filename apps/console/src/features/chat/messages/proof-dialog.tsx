import type { ChatFile } from '@ardoise/contract/chat/chat-messages';
import type { ChatDetail } from '@ardoise/contract/chat/chats';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProofFindings } from './proof-findings.tsx';
import classes from './proof.module.css';

/** As few as the search for a transaction takes. */
const fewest = 4;

interface ProofDialogProps {
  chat: ChatDetail;
  file: ChatFile;
  label: string;
  onClose: () => void;
}

/** The picture large, and below it what the operators and the statements know of the number that stands on it. */
export function ProofDialog({ chat, file, label, onClose }: ProofDialogProps) {
  const t = useTranslations('chat.proof');
  const people = useTranslations('people');
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), 180);
  return (
    <Dialog title={t('title')} closeLabel={people('close')} onClose={onClose}>
      <img className={classes.picture} src={file.address} alt={label} />
      <p className={classes.about}>{t('about')}</p>
      <TextInput
        data-autofocus
        label={t('reference')}
        description={t('help')}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {asked.length >= fewest && <ProofFindings chat={chat} reference={asked} />}
    </Dialog>
  );
}
