import '../tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Login } from '../rules.ts';

type Caller = Pick<Context, 'tx' | 'device'>;

/** Whether the person has signed in from this browser before. */
export async function isKnownDevice({ tx, device }: Caller, personId: string): Promise<boolean> {
  if (device === null) return false;
  const row = await tx
    .selectFrom('known_devices')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('device_hash', '=', device)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether whoever has confirmed this phone or email, or has this ufId, has signed in from this browser before. */
export async function isDeviceOfHolder(
  { tx, device }: Caller,
  { kind, value }: Login,
): Promise<boolean> {
  if (device === null) return false;
  const row = await tx
    .selectFrom('people')
    .innerJoin('known_devices', 'known_devices.person_id', 'people.id')
    .select('people.id')
    .where('known_devices.device_hash', '=', device)
    .$if(kind === 'ufId', (query) => query.where('uf_id', '=', value))
    .$if(kind === 'phone', (query) =>
      query.where('phone', '=', value).where('phone_verified_at', 'is not', null),
    )
    .$if(kind === 'email', (query) =>
      query.where('email', '=', value).where('email_verified_at', 'is not', null),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** More than anyone works at; the one that was longest unused is forgotten. */
const maxDevices = 20;

/** To be called once a person has proved who they are. */
export async function rememberDevice(
  { tx, now, device, giveDevice }: Context,
  personId: string,
): Promise<void> {
  const known = device ?? giveDevice();
  await tx
    .insertInto('known_devices')
    .values({ person_id: personId, device_hash: known, last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'device_hash']).doUpdateSet({ last_used_at: now }),
    )
    .execute();
  await sql`delete from known_devices where person_id = ${personId} and device_hash in (
      select device_hash from known_devices where person_id = ${personId} and device_hash <> ${known}
       order by last_used_at desc offset ${maxDevices - 1})`.execute(tx);
}

export async function forgetDevices(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('person_id', '=', personId).execute();
}
