import '../tables.ts';
import { maskContact } from '@ardoise/contract/values/mask-contact';
import { newId } from '../../../platform/ids.ts';
import { insertRows } from '../../../platform/insert-rows.ts';
import type { Services } from '../../../platform/services.ts';
import type { Work } from '../../../platform/work.ts';
import { recipientHash } from '../../messages/public.ts';
import type { Written } from '../audience/write-messages.ts';
import { sealSms } from '../sending/sealed-sms.ts';

/** Of a reminder: on which day nobody gets a second one. */
interface Reminding {
  readonly day: string;
}

type Keys = Pick<Services, 'keyFor'>;

/** Derived once for thousands of messages. */
function keepKeys({ keyFor }: Keys): Keys {
  const kept = new Map<string, Buffer>();
  return {
    keyFor: (purpose) => {
      const key = kept.get(purpose) ?? keyFor(purpose);
      kept.set(purpose, key);
      return key;
    },
  };
}

/** All messages of a campaign with one statement, sealed: a link opens what somebody owes. */
export async function buildMessages(
  { tx, orgId, now, services }: Work,
  campaignId: string,
  written: readonly Written[],
  reminding: Reminding | null = null,
): Promise<void> {
  const keys = keepKeys(services);
  const rows = written.map(({ recipient, language, text, size }) => {
    const id = newId(now);
    const { phone: to, guardianId, children, listRow } = recipient;
    return {
      org_id: orgId,
      id,
      campaign_id: campaignId,
      guardian_id: guardianId,
      list_row: listRow ?? null,
      recipient_masked: maskContact(to),
      recipient_hash: recipientHash(keys, to),
      language,
      sealed: sealSms(keys, orgId, id, { to, text }),
      parts: size.parts,
      state: 'queued' as const,
      reminded_on: reminding?.day ?? null,
      reminded_of:
        reminding === null
          ? null
          : children.map(({ id: child, deadline, pending, invoiceId }) => ({
              id: child,
              deadline: deadline ?? '',
              amount: pending,
              invoiceId: invoiceId ?? null,
            })),
    };
  });
  await insertRows(tx, 'sms_messages', rows);
}
