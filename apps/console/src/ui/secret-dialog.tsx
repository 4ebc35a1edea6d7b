import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import classes from './secret-dialog.module.css';

interface SecretDialogProps {
  title: string;
  /** That it is not shown again, and what it is good for. */
  about: string;
  secret: string;
  copy: string;
  copied: string;
  done: string;
  onClose: () => void;
}

/** A secret, this once. Only its own button closes it, so that nobody loses it by a press beside it. */
export function SecretDialog({ title, about, secret, onClose, ...words }: SecretDialogProps) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{about}</p>
      <code className={classes.secret}>{secret}</code>
      <div className={classes.buttons}>
        <Button
          variant="default"
          data-autofocus
          onClick={() => void navigator.clipboard?.writeText(secret).then(() => setIsCopied(true))}
        >
          {isCopied ? words.copied : words.copy}
        </Button>
        <Button onClick={onClose}>{words.done}</Button>
      </div>
    </Dialog>
  );
}
