import '../tables.ts';
import { dayIn } from '@ardoise/contract/values/dates';
import { sql } from 'kysely';
import { enqueue, type Job, type JobContext } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import { openCarriers } from '../../messages/public.ts';
import { isSuspended } from '../../verification/public.ts';
import { readSettings } from '../account/settings.ts';
import { endIfOver } from '../campaigns/end.ts';
import { findCampaign } from '../campaigns/store.ts';
import type { CampaignRow } from '../tables.ts';
import { type Claim, type Claimed, claimMessages } from './claim.ts';
import { opensAt } from './rules.ts';
import { settleBatch, type Tried } from './settle-batch.ts';
import { findStillOwed } from './still-owed.ts';

export interface Lane {
  readonly orgId: string;
  readonly campaignId: string;
  /** Several go side by side, on whichever nodes have a free worker. */
  readonly lane: number;
}

/** Committed together, so that a crash leaves at most so many of a lane in doubt. */
const batchSize = 50;
/** Asked at the same time. */
const atOnce = 10;
/** Of one campaign, on all nodes together. */
const lanes = 4;

const laneKey = ({ campaignId, lane }: Lane): string => `sms-send:${campaignId}:${lane}`;

/** Has a campaign go on, whether or not it goes already. */
export async function enqueueLanes(tx: Work['tx'], place: Omit<Lane, 'lane'>): Promise<void> {
  for (let number = 0; number < lanes; number += 1) {
    const lane = { ...place, lane: number };
    await enqueue(tx, sendBatch, lane, { key: laneKey(lane), keepsTime: true });
  }
}

export const isPutOff = ({ waits_until }: CampaignRow, now: Date): boolean =>
  waits_until !== null && waits_until > now;

interface Begun {
  readonly campaign: CampaignRow;
  readonly claim: Claim;
  /** At the school. */
  readonly today: string;
}

/** Null where it has ended, waits for its hours, or has nothing left to take. */
async function begin(work: Work, { campaignId }: Lane): Promise<Begun | null> {
  const { tx, orgId, now } = work;
  const campaign = await findCampaign(tx, orgId, campaignId);
  if (campaign?.state !== 'sending' || isPutOff(campaign, now)) return null;
  if (await isSuspended(tx, orgId)) return null;
  const settings = await readSettings(tx, orgId);
  const waitsUntil = opensAt(now, settings);
  if (waitsUntil !== null) {
    await putOff(work, campaignId, waitsUntil);
    return null;
  }
  const claim = await claimMessages(work, campaignId, batchSize);
  if (claim.messages.length > 0) return { campaign, claim, today: dayIn(settings.timeZone, now) };
  await endIfOver(work, campaignId);
  return null;
}

/** The sweep has it go on then. */
export const putOff = (
  { tx, orgId }: Work,
  campaignId: string,
  until: Date | null,
): Promise<unknown> =>
  sql`update sms_campaigns set waits_until = ${until} where org_id = ${orgId} and id = ${campaignId}
      and waits_until is distinct from ${until}::timestamptz`.execute(tx);

/** Of a reminder only one of today, and of what is still owed at this moment. */
async function stillWanted(
  services: Services,
  { orgId }: Lane,
  { campaign, claim, today }: Begun,
): Promise<ReadonlySet<string>> {
  if (campaign.kind !== 'reminder') return new Set(claim.messages.map(({ id }) => id));
  const ofToday = claim.messages.filter(({ remindedOn }) => remindedOn === today);
  return services.db.read({ orgId }, (tx) => findStillOwed(tx, orgId, ofToday));
}

/** A few at a time, each with what became of it. */
async function sendAll(
  messages: readonly Claimed[],
  sendOne: (message: Claimed) => Promise<Tried>,
): Promise<Tried[]> {
  const waiting = [...messages];
  const tried: Tried[] = [];
  const sendInTurn = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      tried.push(await sendOne(next));
  };
  await Promise.all(Array.from({ length: atOnce }, sendInTurn));
  return tried;
}

/** Answers whether the lane may have something left to do. */
async function sendOneBatch(services: Services, lane: Lane): Promise<boolean> {
  const { orgId, campaignId } = lane;
  const begun = await inSchool(services, orgId, (now) => begin(now, lane));
  if (begun === null) return false;
  const { campaign, claim } = begun;
  const wanted = await stillWanted(services, lane, begun);
  const { sender: name, sender_gateways: gateways } = campaign;
  const sender = name === null ? null : { name, gateways };
  const { carry, close } = await openCarriers(services);
  const tried = await sendAll(claim.messages, async (message) => ({
    message,
    outcome: wanted.has(message.id)
      ? await carry({ to: message.to, text: message.text, sender })
      : { kind: 'paidMeanwhile' },
  }));
  await close();
  await inSchool(services, orgId, (then) => settleBatch(then, campaignId, claim.id, tried));
  return true;
}

/** Then another school has its turn. */
const batchesInATurn = 10;

async function sendLane(lane: Lane, { services }: JobContext): Promise<void> {
  for (let sent = 0; sent < batchesInATurn; sent += 1)
    if (!(await sendOneBatch(services, lane))) return;
  await services.db.write({ orgId: lane.orgId }, (tx) =>
    enqueue(tx, sendBatch, lane, { key: laneKey(lane) }),
  );
}

/** A few batches of a lane, which then goes on. Nothing is sent twice: whatever a crash leaves in hand is given up as unknown. */
export const sendBatch: Job<Lane> = {
  name: 'sms.send-batch',
  kind: 'campaigns',
  maxAttempts: 25,
  work: sendLane,
};
