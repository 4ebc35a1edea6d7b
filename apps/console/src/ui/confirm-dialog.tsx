import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Button, Modal } from '@mantine/core';
import type { ReactNode, SyntheticEvent } from 'react';
import classes from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  /** What will happen, and what will be lost. */
  children: ReactNode;
  /** The act in its own words: "Withdraw Achu Grace". */
  confirm: string;
  cancel: string;
  /** Something is taken away. */
  isDestructive?: boolean;
  isBusy: boolean;
  isDisabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once, and says what the answer does. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    confirm,
    cancel,
    isDestructive,
    isBusy,
    isDisabled,
    onConfirm,
    onClose,
  } = props;
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy && !isDisabled) onConfirm();
  };
  return (
    <Modal
      opened
      centered
      title={title}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': cancel }}
      transitionProps={{ duration: 0 }}
    >
      <form noValidate onSubmit={onSubmit}>
        <div className={classes.words}>{children}</div>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            disabled={isDisabled ?? false}
            {...(isDestructive ? { color: 'red' } : {})}
          >
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
