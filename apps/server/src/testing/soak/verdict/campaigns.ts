import { groupBy } from '../group-by.ts';
import type { SeenMessage } from '../watch-simulator.ts';
import type { Finding } from './collections.ts';

export interface Campaign {
  /** With which its text begins. */
  readonly mark: string;
  readonly charged: number;
}

export interface CampaignMessage {
  readonly mark: string;
  readonly phone: string | null;
  readonly state: string;
  readonly failure: string | null;
}

export const isOfCampaign = (text: string, { mark }: Pick<Campaign, 'mark'>): boolean =>
  text.startsWith(`${mark} `);

export const countsAsSent = ({ state, failure }: CampaignMessage): boolean =>
  state === 'sent' || state === 'delivered' || failure === 'notDelivered';

/** Whether it went nobody can say: the gateway never answered. */
export const isUnknown = ({ state }: CampaignMessage): boolean => state === 'unknown';

const isOnItsWay = ({ state }: CampaignMessage): boolean =>
  state === 'queued' || state === 'sending';

/** A campaign writes to a phone once, and never again. */
function comparePhone(
  counted: readonly CampaignMessage[],
  onPhone: readonly SeenMessage[],
): string[] {
  const sent = counted.filter(countsAsSent).length;
  return [
    ...(onPhone.length > 1 ? ['a message of a campaign went to a phone twice'] : []),
    ...(counted.length > 1 ? ['a message of a campaign is counted twice'] : []),
    ...(onPhone.length === 0 && sent > 0 ? ['a message that counts as sent never went'] : []),
    ...(onPhone.length > 0 && sent === 0 && !counted.some(isUnknown)
      ? ['a message that went does not count as sent']
      : []),
  ];
}

export function compareCampaign(
  campaign: Campaign,
  all: readonly CampaignMessage[],
  texts: readonly SeenMessage[],
): Finding[] {
  const counted = all.filter(({ mark }) => mark === campaign.mark);
  const byPhone = groupBy(counted, ({ phone }) => phone);
  const own = groupBy(
    texts.filter(({ text }) => isOfCampaign(text, campaign)),
    ({ to }) => to,
  );
  const sent = counted.filter(countsAsSent).length;
  const unknown = counted.filter(isUnknown).length;
  const { charged } = campaign;
  const ofAll = [
    ...(counted.some(isOnItsWay) ? ['a message of a campaign is still on its way'] : []),
    ...(charged < sent || charged > sent + unknown ? ['a campaign was charged wrongly'] : []),
  ];
  return [
    ...[...new Set([...byPhone.keys(), ...own.keys()])].flatMap((phone) => {
      const [rows, onPhone] = [byPhone.get(phone) ?? [], own.get(phone ?? '') ?? []];
      const found = JSON.stringify({ ...campaign, phone, rows, onPhone });
      return comparePhone(rows, onPhone).map((rule) => ({ rule, found }));
    }),
    ...ofAll.map((rule) => ({ rule, found: JSON.stringify({ ...campaign, sent, unknown }) })),
  ];
}
