import '../tables.ts';
import { payoutErrors } from '@ardoise/contract/payouts/payout-errors';
import type { PayoutTarget } from '@ardoise/contract/payouts/payout-targets';
import { errors } from '@ardoise/contract/protocol/errors';
import { sessionErrors } from '@ardoise/contract/session-errors';
import { say, type Text } from '@ardoise/contract/values/language';
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { takeTurns } from '../../../platform/take-turns.ts';
import { sendSms } from '../../messages/public.ts';
import type { PayoutTargetRow } from '../tables.ts';
import { changeTarget, lockTarget, presentTarget } from './present-target.ts';

export const codeLifeSeconds = 10 * 60;
const mostTries = 5;
const hourMs = 3_600_000;
/** By a school in an hour, to whatever numbers: each costs an SMS, and may be a stranger's. */
const codesAnHour = 6;

/** One SMS segment: no ç or ê. Whoever gets it unasked learns whose it is. */
const codeSms: Text = {
  en: 'Ardoise: {code} is the code by which {school} confirms this number for its payouts. Never give it to anyone else.',
  fr: 'Ardoise : {code} est le code par lequel {school} confirme ce numéro pour ses reversements. Ne le donnez à personne d’autre.',
};

/** Bound to the target: the same code of another one has another hash. */
const hashOf = (services: Services, id: string, code: string): string =>
  createHmac('sha256', services.keyFor('payout-target-code'))
    .update(`${id}:${code}`)
    .digest('base64url');

async function refuseTooMany({ tx, orgId, now }: SchoolContext): Promise<void> {
  await takeTurns(tx, `payout codes of ${orgId}`);
  const since = new Date(now.getTime() - hourMs);
  const sent = await tx
    .selectFrom('payout_codes')
    .select('sent_at')
    .where('org_id', '=', orgId)
    .where('sent_at', '>', since)
    .orderBy('sent_at')
    .execute();
  const oldest = sent.at(-codesAnHour);
  if (oldest === undefined) return;
  const wait = Math.ceil((oldest.sent_at.getTime() - since.getTime()) / 1000);
  throw new Refusal(errors.tooManyRequests, { retryAfterSeconds: Math.max(1, wait) });
}

const readSchoolName = async ({ tx, orgId }: SchoolContext): Promise<string> =>
  (
    await tx
      .selectFrom('organisations')
      .select('name')
      .where('org_id', '=', orgId)
      .executeTakeFirstOrThrow()
  ).name;

/** A new code; the one before no longer works. */
export async function sendCode(
  context: SchoolContext,
  target: PayoutTargetRow,
): Promise<PayoutTarget> {
  const { services, tx, orgId, now, language } = context;
  const { phone } = target;
  if (phone === null || target.verified_at !== null)
    throw new Refusal(payoutErrors.targetAlreadyVerified);
  await refuseTooMany(context);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await tx
    .insertInto('payout_codes')
    .values({ org_id: orgId, id: newId(now), phone, sent_at: now })
    .execute();
  const school = (await readSchoolName(context)).slice(0, 40);
  const text = say(codeSms, language, { code, school });
  await sendSms(context, { kind: 'code', template: 'payoutTarget', language, to: phone, text });
  const row = await changeTarget(context, target, 'waiting', {
    code_hash: hashOf(services, target.id, code),
    code_sent_at: now,
    code_tries: 0,
  });
  return presentTarget(row);
}

export const sendCodeAgain = async (context: SchoolContext, id: string): Promise<PayoutTarget> =>
  sendCode(context, await lockTarget(context, id));

function isRight(services: Services, { id, code_hash }: PayoutTargetRow, code: string): boolean {
  const [kept, given] = [Buffer.from(code_hash ?? ''), Buffer.from(hashOf(services, id, code))];
  return kept.length === given.length && timingSafeEqual(kept, given);
}

export async function verifyNumber(
  context: SchoolContext,
  id: string,
  code: string,
): Promise<PayoutTarget> {
  const { services, tx, orgId, now } = context;
  const target = await lockTarget(context, id);
  if (target.verified_at !== null) throw new Refusal(payoutErrors.targetAlreadyVerified);
  const sentAt = target.code_sent_at?.getTime() ?? 0;
  const isOver = now.getTime() >= sentAt + codeLifeSeconds * 1000;
  if (target.code_hash === null || isOver || target.code_tries >= mostTries)
    throw new Refusal(sessionErrors.codeUsedOrExpired);
  if (!isRight(services, target, code)) {
    await tx
      .updateTable('payout_targets')
      .set({ code_tries: target.code_tries + 1 })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    throw new Refusal(sessionErrors.wrongCode, { keepsWrites: true });
  }
  const proved = { verified_at: now, code_hash: null };
  return presentTarget(await changeTarget(context, target, 'verified', proved));
}
