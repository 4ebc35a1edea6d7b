import { Button, type ButtonProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '../../lib/me.ts';
import type { MoneySubject } from './money-subject.ts';

const ShareLinkDialog = lazy(() => import('./share-link-dialog.tsx'));

interface ShareLinkProps extends ButtonProps {
  subject: MoneySubject;
  /** The student's or the family's name. */
  name: string;
  label: string;
}

/** Opens the payment link of a student or a family, for whoever takes payments. */
export function ShareLink({ subject, name, label, ...button }: ShareLinkProps) {
  const canTake = useCan()('payments.take');
  const [isOpen, setIsOpen] = useState(false);
  if (!canTake) return null;
  return (
    <>
      <Button variant="default" {...button} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareLinkDialog subject={subject} name={name} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
