import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { useDialogFocus } from './focus/use-dialog-focus.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** The label of the cross in the corner. Without it, nothing but the dialog's own buttons closes it. */
  closeLabel?: string | undefined;
  children: ReactNode;
}

/** A question or a form above the page. With a cross, Escape and a press outside close it too. */
export function Dialog({ title, onClose, closeLabel, children }: DialogProps) {
  const canClose = closeLabel !== undefined;
  const content = useDialogFocus<HTMLDivElement>();
  return (
    <Modal
      opened
      centered
      title={title}
      onClose={onClose}
      withCloseButton={canClose}
      closeOnClickOutside={canClose}
      closeOnEscape={canClose}
      closeButtonProps={{ 'aria-label': closeLabel }}
      overlayProps={{ backgroundOpacity: 0.45, color: '#12181d' }}
      radius="lg"
      padding={20}
      // The kit draws a header element, which outside of any section would be a second banner of the page.
      attributes={{ header: { role: 'none' } }}
      classNames={{ title: classes.title ?? '' }}
    >
      <div ref={content}>{children}</div>
    </Modal>
  );
}
