import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Button, Modal } from '@mantine/core';
import type { ReactNode, SyntheticEvent } from 'react';
import classes from './confirm-dialog.module.css';
import { useDialogFocus } from './focus/use-dialog-focus.ts';

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
 * Asks once, and says what the answer does. The title stands outside the kit's own `header`, which a screen reader
 * would take for a second banner of the page.
 */
export function ConfirmDialog({ title, children, isBusy, onClose, ...props }: ConfirmDialogProps) {
  const { confirm, cancel, isDestructive = false, isDisabled = false, onConfirm } = props;
  const content = useDialogFocus<HTMLFormElement>();
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy && !isDisabled) onConfirm();
  };
  return (
    <Modal.Root
      opened
      centered
      // The second press of two falls beside the dialog that the first one opened, and would close it unread.
      closeOnClickOutside={false}
      onClose={onClose}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p={24}>
          <form ref={content} noValidate onSubmit={onSubmit}>
            <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
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
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
