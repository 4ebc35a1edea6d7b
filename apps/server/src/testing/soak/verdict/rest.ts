import type { Settled } from '../let-settle.ts';
import type { Storm } from '../storm.ts';
import type { Finding } from './collections.ts';

/** What never came to rest, what an actor stumbled over, and what the product did not know what to say to. */
export function judgeRest(
  { left, held, restlessAfterLooks }: Settled,
  {
    stumbles,
    traffic,
  }: Pick<Storm, 'stumbles'> & {
    readonly traffic: Pick<Storm['traffic'], 'unexplained'>;
  },
): Finding[] {
  const counts = Object.entries(left).map(([what, count]) => `${what}: ${count}`);
  return [
    ...(restlessAfterLooks === null
      ? counts.map((found) => ({ rule: 'it does not come to rest', found }))
      : [
          {
            rule: 'it goes up and down without end',
            found: `after ${restlessAfterLooks} looks ${counts.join(', ')}`,
          },
        ]),
    ...held.map((one) => ({ rule: 'it does not move', found: JSON.stringify(one) })),
    ...stumbles.map((found) => ({ rule: 'an actor stumbled', found })),
    ...[...traffic.unexplained].map(([what, times]) => ({
      rule: 'the product did not know what to say',
      found: `${what}: answered 500 ${times} times`,
    })),
  ];
}
