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

/** In hand at once: sealed, as a row, and as what the database is sent, each is held several times. */
const sealedAtOnce = 500;

/** All messages of a campaign, sealed: a link opens what somebody owes. */
export async function buildMessages(
  work: Work,
  campaignId: string,
  written: readonly Written[],
  reminding: Reminding | null = null,
): Promise<void> {
  const keys = keepKeys(work.services);
  for (let from = 0; from < written.length; from += sealedAtOnce) {
    const some = written.slice(from, from + sealedAtOnce);
    const rows = some.map((one) => rowOf(work, keys, campaignId, one, reminding));
    await insertRows(work.tx, 'sms_messages', rows);
  }
}

function rowOf(
  { orgId, now }: Work,
  keys: Keys,
  campaignId: string,
  { recipient, language, text, size }: Written,
  reminding: Reminding | null,
) {
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
}
