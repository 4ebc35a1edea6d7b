import type { Services } from '../../../platform/services.ts';
import type { OpenTransaction } from '../transactions/open-transaction.ts';
import { askAbout } from './check-operator.ts';
import { doubtFailure, isNews } from './doubt-failure.ts';

/** Whether a hint about it would be followed: by now it may have been settled, or a person may have looked at it. */
export const isWorthAsking = ({ row }: OpenTransaction): boolean =>
  row.state === 'asked' || isNews(row);

/** Somebody hints that something happened to a payment: its operator is asked, whose word alone counts. */
export async function followHint(
  services: Services,
  open: OpenTransaction,
  onAnswer?: () => void,
): Promise<void> {
  if (open.row.failure === null)
    await askAbout(services, open, onAnswer === undefined ? {} : { onAnswer });
  else await doubtFailure(services, open);
}
