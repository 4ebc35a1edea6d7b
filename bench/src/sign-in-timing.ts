import type { Ground } from './ground.ts';
import { type Figure, percentile, round } from './print.ts';

const tries = 30;
const [leastRatio, mostRatio] = [0.8, 1.25];
let addresses = 0;

/** A wrong password, from an address of its own each time, so that no limit is met. */
async function timeOf(productUrl: string, login: string): Promise<number> {
  addresses += 1;
  const startedAt = performance.now();
  const response = await fetch(`${productUrl}/ba021/v1/org/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.3.${addresses >> 8}.${addresses & 255}`,
    },
    body: JSON.stringify({ login, password: 'not this one' }),
  });
  await response.arrayBuffer();
  return performance.now() - startedAt;
}

/** Whoever measures a refusal must not learn whether there is such an account. An account is tried a few times only. */
export async function benchSignInTiming({ productUrl }: Ground): Promise<Figure[]> {
  const known: number[] = [];
  const unknown: number[] = [];
  const staff = ['owner', 'manager', 'support', 'analyst', 'auditor', 'it'];
  for (let n = 0; n < tries; n += 1) {
    known.push(await timeOf(productUrl, `${staff[n % staff.length]}@demo.school`));
    unknown.push(await timeOf(productUrl, `nobody-${n}@demo.school`));
  }
  const [ofKnown, ofUnknown] = [percentile(known, 0.5), percentile(unknown, 0.5)];
  const ratio = ofUnknown / ofKnown;
  return [
    {
      name: 'a refused sign-in, unknown account',
      measured: `median ${round(ofUnknown, 1)} ms, with a known account ${round(ofKnown, 1)} ms, ratio ${round(ratio, 2)}`,
      wanted: `ratio ${leastRatio} to ${mostRatio}`,
      isMet: ratio >= leastRatio && ratio <= mostRatio,
    },
  ];
}
