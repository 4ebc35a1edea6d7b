import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../../ui/dialog.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import classes from './picture-dialog.module.css';

interface PictureDialogProps {
  name: string;
  address: string;
  onClose: () => void;
}

export function PictureDialog({ name, address, onClose }: PictureDialogProps) {
  const t = useTranslations('students.documents');
  const people = useTranslations('people');
  return (
    <Dialog title={name} closeLabel={people('close')} onClose={onClose}>
      <img className={classes.picture} src={address} alt={name} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => saveFile(address)}>
          {t('download')}
        </Button>
      </div>
    </Dialog>
  );
}
