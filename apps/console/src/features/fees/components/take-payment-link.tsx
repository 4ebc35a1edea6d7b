import type { ButtonProps } from '@mantine/core';
import { useCan } from '../../../lib/me.ts';
import { LinkButton } from '../../../ui/link-button.tsx';

interface TakePaymentLinkProps extends ButtonProps {
  /** What it is for; without, whoever stands at the desk is asked. */
  fee?: { readonly id: string; readonly student: { readonly id: string } };
}

/** To where payments are taken, for whoever may. */
export function TakePaymentLink({ fee, ...button }: TakePaymentLinkProps) {
  if (!useCan()('payments.take')) return null;
  const search = fee === undefined ? {} : { studentId: fee.student.id, feeId: fee.id };
  return <LinkButton to="/fees/pay" search={search} {...button} />;
}
