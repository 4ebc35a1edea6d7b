import { updatePaymentSettings } from '@ardoise/contract/payment-settings';
import { payOperators } from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import { until } from '../../../testing/until.ts';
import { jobKey } from '../queue/job-key.ts';
import type { MoneyApp } from './payers.ts';

export const pawapayToken = 'simulator-palmiers';

/** The school collects by PawaPay from both operators, and PawaPay calls it back. */
export async function usePawapay({ app, simulator }: MoneyApp, token: string): Promise<void> {
  for (const operator of payOperators)
    await app.call(
      updatePaymentSettings,
      {
        params: { operator },
        body: {
          isOn: true,
          kind: 'pawapay',
          appId: 'palmiers',
          secrets: { apiToken: pawapayToken },
          version: 0,
        },
      },
      { token },
    );
  await simulator.control('PUT', 'pawapay/callback-urls', {
    token: pawapayToken,
    deposits: `${app.url}/callbacks/pawapay`,
  });
}

/** Lets no poll find out about a payment: its job is gone, as after its last try. */
export const forgetJob = ({ services }: MoneyApp, id: string): Promise<boolean> =>
  until('its job to be removed', async () => {
    const { rows } = await services.db.read('platform', (tx) =>
      sql<{
        removed: unknown;
      }>`select graphile_worker.remove_job(${jobKey(id)}) as removed`.execute(tx),
    );
    return rows[0]?.removed !== null;
  });

/** Both clocks at the next noon of Cameroon's coast, far from the end of a day. */
export async function meetAtNoon({ app, simulator }: MoneyApp): Promise<void> {
  const clock = (advanceMs: number) =>
    simulator.control<{ now: string }>('POST', 'clock', { advanceMs });
  const now = Date.parse((await clock(0)).now);
  const noon = new Date(now + 86_400_000).setUTCHours(11, 0, 0, 0);
  app.clock.set((await clock(noon - now)).now);
}
