import { useTranslations } from 'use-intl';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './account.module.css';
import { PasswordForm } from './password-form.tsx';

interface RemoveDialogProps {
  title: string;
  /** What will be lost. */
  about: string;
  onRemove: (password: string) => Promise<unknown>;
  onClose: () => void;
}

export function RemoveDialog({ title, about, onRemove, onClose }: RemoveDialogProps) {
  const t = useTranslations('account.factor');
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose}>
      <div className={classes.stack}>
        <p className={classes.words}>{about}</p>
        <PasswordForm isDangerous label={t('removeApp')} onPassword={onRemove} onCancel={onClose} />
      </div>
    </Dialog>
  );
}
