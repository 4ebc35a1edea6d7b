import { screens } from '@ardoise/contract/protocol/screens';
import type { ButtonProps } from '@mantine/core';
import { useCan } from '../../../lib/me.ts';
import { LinkButton } from '../../../ui/link-button.tsx';

interface TakePaymentLinkProps extends ButtonProps {
  /** Whom it is for; without, whoever stands at the desk is asked. */
  studentId?: string;
}

/** To where payments are taken, for whoever may. */
export function TakePaymentLink({ studentId, ...button }: TakePaymentLinkProps) {
  if (!useCan()('payments.take')) return null;
  const search = studentId === undefined ? {} : { studentId };
  return <LinkButton to={screens.takePayment as string} search={search as never} {...button} />;
}
