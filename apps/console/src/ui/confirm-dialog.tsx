import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Button, Modal, Title } from '@mantine/core';
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

/**
 * Asks once, and says what the answer does. The title is our own heading, because the kit's stands in a `header`,
 * which a screen reader would take for a second banner of the page.
 */
export function ConfirmDialog({ title, children, isBusy, onClose, ...props }: ConfirmDialogProps) {
  const { confirm, cancel, isDestructive = false, isDisabled = false, onConfirm } = props;
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy && !isDisabled) onConfirm();
  };
  return (
    <Modal
      opened
      centered
      withCloseButton={false}
      aria-label={title}
      padding={24}
      onClose={onClose}
      transitionProps={{ duration: 0 }}
    >
      <form noValidate onSubmit={onSubmit}>
        <Title order={2} className={classes.title ?? ''}>
          {title}
        </Title>
        <div className={classes.words}>{children}</div>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            disabled={isDisabled}
            {...(isDestructive ? { color: 'red' } : {})}
          >
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
