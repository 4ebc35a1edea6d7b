import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../platform/services.ts';

export interface ApplicationPlace {
  readonly orgId: string;
  readonly id: string;
}

type Keys = Pick<Services, 'keyFor'>;

/**
 * What an applicant needs to come back is derived, so that a later message can hold the link and nothing is stored. This
 * one is of 256 bits, for the link.
 */
export const followSecret = (keys: Keys, place: ApplicationPlace): string =>
  mac(keys, 'follow', textOf(place)).toString('base64url');

export const followLink = (
  services: Pick<Services, 'keyFor' | 'publicUrl'>,
  appId: string,
  place: ApplicationPlace,
): string => `${services.publicUrl()}/apply/${appId}/follow/${followSecret(services, place)}`;

/** Letters and digits that are not taken for one another. */
const symbols = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 8;

/** Eight symbols that a person can copy by hand, used together with the application's number. */
export function followCode(keys: Keys, place: ApplicationPlace): string {
  const bytes = mac(keys, 'code', textOf(place));
  const code = Array.from({ length: codeLength }, (_, i) =>
    symbols.charAt(bytes.readUInt16BE(i * 2) % symbols.length),
  ).join('');
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

export function isFollowCode(keys: Keys, place: ApplicationPlace, typed: string): boolean {
  const given = Buffer.from(plainCode(typed));
  const wanted = Buffer.from(plainCode(followCode(keys, place)));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** The same press of the same form gives the same id, and nobody can tell the form from the id. */
export const applicationId = (keys: Keys, orgId: string, nonce: string, content: string): string =>
  uuidFrom(mac(keys, 'id', `${orgId}/${nonce}/${content}`));

const mac = ({ keyFor }: Keys, purpose: string, text: string): Buffer =>
  createHmac('sha256', keyFor(`admission-${purpose}`))
    .update(text)
    .digest();

const textOf = ({ orgId, id }: ApplicationPlace): string => `${orgId}/${id}`;

const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Version 8 is the one for values of one's own making. */
function uuidFrom(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
