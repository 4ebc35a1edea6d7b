import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../platform/services.ts';

export interface ApplicationPlace {
  readonly orgId: string;
  readonly id: string;
}

/** What an applicant needs to come back: derived, so that a later message can hold the link and nothing is stored. */
export interface FollowKeys {
  /** 256 bits, for the link. */
  secretOf(place: ApplicationPlace): string;
  /** Eight symbols that a person can copy by hand, used together with the application's number. */
  codeOf(place: ApplicationPlace): string;
  isCodeOf(place: ApplicationPlace, typed: string): boolean;
  /** The same press of the same form gives the same id, and nobody can tell the form from the id. */
  idOf(orgId: string, nonce: string, content: string): string;
}

/** Letters and digits that are not taken for one another. */
const symbols = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 8;

export function createFollowKeys({ keyFor }: Pick<Services, 'keyFor'>): FollowKeys {
  const mac = (purpose: string, text: string): Buffer =>
    createHmac('sha256', keyFor(`admission-${purpose}`))
      .update(text)
      .digest();
  const textOf = ({ orgId, id }: ApplicationPlace): string => `${orgId}/${id}`;
  const codeOf = (place: ApplicationPlace): string => {
    const bytes = mac('code', textOf(place));
    const code = Array.from({ length: codeLength }, (_, i) =>
      symbols.charAt(bytes.readUInt16BE(i * 2) % symbols.length),
    ).join('');
    return `${code.slice(0, 4)}-${code.slice(4)}`;
  };
  return {
    secretOf: (place) => mac('follow', textOf(place)).toString('base64url'),
    codeOf,
    isCodeOf: (place, typed) => {
      const given = Buffer.from(plainCode(typed));
      const wanted = Buffer.from(plainCode(codeOf(place)));
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
    idOf: (orgId, nonce, content) => uuidFrom(mac('id', `${orgId}/${nonce}/${content}`)),
  };
}

const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Version 8 is the one for values of one's own making. */
function uuidFrom(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
