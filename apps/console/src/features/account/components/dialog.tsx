import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** What is shown only once must not vanish by a stray press. */
  isKept?: boolean;
  children: ReactNode;
}

export function Dialog({ title, onClose, isKept = false, children }: DialogProps) {
  const words = useTranslations('account.factor');
  return (
    <Modal
      opened
      centered
      title={title}
      onClose={onClose}
      closeOnClickOutside={!isKept}
      closeOnEscape={!isKept}
      withCloseButton={!isKept}
      closeButtonProps={{ 'aria-label': words('close') }}
    >
      {children}
    </Modal>
  );
}
