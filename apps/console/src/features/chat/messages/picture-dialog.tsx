import type { ChatFile } from '@ardoise/contract/chat/chat-messages';
import { Anchor } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './messages.module.css';

interface PictureDialogProps {
  file: ChatFile;
  label: string;
  onClose: () => void;
}

/** A picture as large as there is room for. */
export function PictureDialog({ file, label, onClose }: PictureDialogProps) {
  const t = useTranslations('chat.file');
  const people = useTranslations('people');
  return (
    <Dialog title={label} closeLabel={people('close')} onClose={onClose}>
      <img className={classes.large} src={file.address} alt={label} />
      <p className={classes.saveLine}>
        <Anchor href={file.address} download>
          {t('save')}
        </Anchor>
      </p>
    </Dialog>
  );
}
