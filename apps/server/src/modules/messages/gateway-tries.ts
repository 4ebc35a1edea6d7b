import './tables.ts';
import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import type { SmsGatewayName } from '../../platform/sms-settings.ts';
import type { SmsAnswer } from './gateways/sms-gateway.ts';

/** What a gateway said to one message. */
export interface GatewayTry {
  readonly gateway: SmsGatewayName;
  readonly isFault: boolean;
}

/** A wrong number, or somebody who wants no messages, is no fault of the gateway. */
export const tryOf = (gateway: SmsGatewayName, answer: SmsAnswer): GatewayTry => ({
  gateway,
  isFault:
    answer.kind === 'unanswered' ||
    (answer.kind === 'refused' && !['wrongNumber', 'blocked'].includes(answer.reason)),
});

/** Counts for the desk. That it cannot be counted stops no message. */
export async function keepTries(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  tries: readonly GatewayTry[],
): Promise<void> {
  if (tries.length === 0) return;
  try {
    await db.write('platform', (tx) =>
      sql`insert into gateway_tries (gateway, minute, tries, faults)
        select gateway, date_trunc('minute', ${clock.now()}::timestamptz), count(*), count(*) filter (where is_fault)
          from unnest(${tries.map(({ gateway }) => gateway)}::text[],
                      ${tries.map(({ isFault }) => isFault)}::boolean[]) as told (gateway, is_fault)
         group by 1 order by 1
        on conflict (gateway, minute) do update
          set tries = gateway_tries.tries + excluded.tries, faults = gateway_tries.faults + excluded.faults`.execute(
        tx,
      ),
    );
  } catch (error) {
    log.warn({ err: error }, 'what gateways said could not be counted');
  }
}
