import { invitationDays } from '@ardoise/contract/team/staff';
import '../modules/team/tables.ts';
import type { Tx } from '../platform/db/database.ts';
import { hashSecret, newId, newSecret } from '../platform/ids.ts';
import type { Services } from '../platform/services.ts';
import { demoPeople } from './demo-people.ts';
import type { DemoOwner } from './seed-school.ts';

const dayMs = 86_400_000;

/** Somebody who was invited yesterday and has not come yet. Whoever wants to see the link sends it again. */
export async function seedTeam(services: Services, tx: Tx, owner: DemoOwner): Promise<void> {
  const sentAt = new Date(services.clock.now().getTime() - dayMs);
  await tx
    .insertInto('invitations')
    .values({
      org_id: owner.orgId,
      id: newId(sentAt),
      full_name: 'Ngo Bassa Claire',
      role: 'support',
      phone: '677100008',
      email: null,
      language: 'fr',
      token_hash: hashSecret(newSecret()),
      invited_by: owner.personId,
      invited_by_name: demoPeople[0]?.fullName ?? '',
      created_at: sentAt,
      sent_at: sentAt,
      expires_at: new Date(sentAt.getTime() + invitationDays * dayMs),
    })
    .execute();
}
