import type { Services } from '../../platform/services.ts';
import type { SmsGatewayName } from '../../platform/sms-settings.ts';
import { type OpenGateways, openGateways } from './gateways/gateways.ts';
import { sendWatched } from './gateways/send-watched.ts';
import { type OwnSender, senderOf } from './gateways/sender-of.ts';
import type { SmsAnswer, SmsGateway } from './gateways/sms-gateway.ts';
import { type GatewayTry, keepTries, tryOf } from './gateway-tries.ts';
import { withoutContent } from './without-content.ts';

interface OneSms {
  /** Nine digits. */
  readonly to: string;
  readonly text: string;
  /** The school's own sender ID; null: the provider's. */
  readonly sender: OwnSender | null;
}

/** What became of a message that is tried once, and never again by itself where it may have gone. */
export type CarriedOnce =
  | {
      readonly kind: 'accepted';
      readonly gateway: SmsGatewayName;
      readonly reference: string | null;
    }
  /** The number is wrong, or its holder wants no messages: no gateway will do better. */
  | { readonly kind: 'refused'; readonly reason: 'wrongNumber' | 'blocked'; readonly said: string }
  /** It may have gone. */
  | { readonly kind: 'unknown'; readonly gateway: SmsGatewayName; readonly said: string }
  /** No gateway has taken it, for sure. `isDown`: one of them could not be reached or counts as down, and may do better later. */
  | { readonly kind: 'notCarried'; readonly isDown: boolean; readonly said: string };

/** How much of what a gateway says is kept. */
const longestWords = 150;

/** Null where the next gateway is to be tried. */
function outcomeOf({ name }: SmsGateway, answer: SmsAnswer, said: string): CarriedOnce | null {
  if (answer.kind === 'accepted')
    return { kind: 'accepted', gateway: name, reference: answer.reference };
  if (answer.kind === 'unanswered')
    return answer.mayHaveGone ? { kind: 'unknown', gateway: name, said } : null;
  return answer.reason === 'wrongNumber' || answer.reason === 'blocked'
    ? { kind: 'refused', reason: answer.reason, said }
    : null;
}

async function carry(
  { clock }: Services,
  { sms, gateways }: OpenGateways,
  tries: GatewayTry[],
  one: OneSms,
): Promise<CarriedOnce> {
  const whys: string[] = [];
  let isDown = gateways.length === 0;
  for (const gateway of gateways) {
    const sender = senderOf(sms, gateway.name, one.to, one.sender);
    const answer = await sendWatched(gateway, clock, { to: one.to, text: one.text, sender });
    if (answer === null) {
      whys.push(`${gateway.name}: it counts as down`);
      isDown = true;
      continue;
    }
    tries.push(tryOf(gateway.name, answer));
    const words = answer.kind === 'accepted' ? '' : `${gateway.name}: ${answer.said}`;
    whys.push(withoutContent(words, { to: one.to, subject: null, text: one.text }, longestWords));
    const outcome = outcomeOf(gateway, answer, whys.join('; '));
    if (outcome !== null) return outcome;
    isDown ||= answer.kind === 'unanswered';
  }
  return { kind: 'notCarried', isDown, said: whys.join('; ') };
}

interface Carriers {
  readonly carry: (sms: OneSms) => Promise<CarriedOnce>;
  /** After the batch: what each gateway said is counted. */
  readonly close: () => Promise<void>;
}

/** The gateways as they are set at this moment, for a whole batch: each message goes to the first that takes it. */
export async function openCarriers(services: Services): Promise<Carriers> {
  const opened = await openGateways(services);
  const tries: GatewayTry[] = [];
  return {
    carry: (sms) => carry(services, opened, tries, sms),
    close: () => keepTries(services, tries),
  };
}
