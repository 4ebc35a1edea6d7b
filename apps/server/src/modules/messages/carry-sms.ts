import type { Services } from '../../platform/services.ts';
import { keepTries, tryOf } from './gateway-tries.ts';
import { openGateways } from './gateways/gateways.ts';
import { senderOf } from './gateways/sender-of.ts';
import type { SmsAnswer, SmsGateway } from './gateways/sms-gateway.ts';
import type { MessageContent } from './sealed-message.ts';
import type { OutboxTable } from './tables.ts';
import { withoutContent } from './without-content.ts';

/** Who left the last such try without an answer, and at how many tries that was so. */
type Unanswered = Pick<OutboxTable, 'gateway' | 'unanswered_tries'>;

/** Why no gateway has taken a message at this try. */
export class NotCarried extends Error {
  constructor(
    message: string,
    readonly unanswered: Unanswered,
    /** No later try would do better. */
    readonly isFinal = false,
  ) {
    super(message);
  }
}

type WaitingSms = Unanswered &
  Pick<OutboxTable, 'kind'> &
  MessageContent & { readonly attempt: number };

type Carried = Pick<OutboxTable, 'gateway' | 'gateway_reference'>;

/**
 * A message goes three times at most that may have gone each time before. They are spread by the growing delays of its job:
 * its seventh try comes ten minutes after the first, the eleventh some ten hours. So it outlives a gateway's bad night, and
 * nobody reads the same three times within minutes.
 */
const earliestAgain = [1, 7, 11] as const;

/** How much of what a gateway says is kept. */
const longestWords = 150;

/**
 * Who is asked at this try. Whoever left the last one without an answer may have sent the message and comes last, and not
 * before its time; another gateway may be asked before that, once.
 */
function gatewaysFor(
  gateways: readonly SmsGateway[],
  { attempt, gateway, unanswered_tries: unanswered }: WaitingSms,
): readonly SmsGateway[] {
  const others = gateways.filter(({ name }) => name !== gateway);
  if (attempt >= (earliestAgain[unanswered] ?? Number.POSITIVE_INFINITY))
    return [...others, ...gateways.filter(({ name }) => name === gateway)];
  return unanswered === 1 ? others : [];
}

const isOfRecipient = (answer: SmsAnswer): boolean =>
  answer.kind === 'refused' && (answer.reason === 'wrongNumber' || answer.reason === 'blocked');

const mayHaveGone = (answer: SmsAnswer): boolean =>
  answer.kind === 'unanswered' && answer.mayHaveGone;

/**
 * Tries the gateways in their order until one takes the message. Where one refuses it for a reason of its own, or has
 * not taken it for sure, the next is tried at once; where the number is wrong or its holder wants no messages, none is.
 *
 * After a try without an answer the message may have gone. Of a code the next gateway sends another copy at once: somebody
 * waits for it, and both copies say the same. Anything else waits for a later try: a receipt is better read twice than never.
 */
export async function carrySms(services: Services, sms: WaitingSms): Promise<Carried> {
  const { to, text, kind, gateway, unanswered_tries } = sms;
  const before: Unanswered = { gateway, unanswered_tries };
  const { sms: settings, gateways: all } = await openGateways(services);
  if (all.length === 0) throw new NotCarried('No carrier for sms is set up.', before);
  const gateways = gatewaysFor(all, sms);
  if (gateways.length === 0) throw new NotCarried(`${gateway} may have sent it`, before);
  const whys: string[] = [];
  for (const { name, send } of gateways) {
    const sender = senderOf(settings, name, to);
    const answer = await send({ to, text, sender });
    await keepTries(services, [tryOf(name, answer)]);
    if (answer.kind === 'accepted') return { gateway: name, gateway_reference: answer.reference };
    const reason = answer.kind === 'refused' ? answer.reason : answer.kind;
    services.log.warn({ gateway: name, reason }, 'an SMS gateway did not take a message');
    whys.push(`${name} ${reason}: ${withoutContent(answer.said, sms, longestWords)}`);
    const why = whys.join('; ');
    if (isOfRecipient(answer)) throw new NotCarried(why, before, true);
    if (mayHaveGone(answer) && kind !== 'code') {
      const tries = unanswered_tries + 1;
      const now: Unanswered = { gateway: name, unanswered_tries: tries };
      throw new NotCarried(why, now, tries >= earliestAgain.length);
    }
  }
  throw new NotCarried(whys.join('; '), before);
}
