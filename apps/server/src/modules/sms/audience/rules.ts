import type { LeftOut } from '@ardoise/contract/sms/compose';
import type { Language } from '@ardoise/contract/values/language';
import { isCameroonMobile, nationalNumber } from '@ardoise/contract/values/phone';

/** A student about whom somebody is written to. */
export interface Child {
  readonly id: string;
  readonly familyId: string;
  readonly name: string;
  readonly className: string | null;
  /** What is still to pay, and the earliest deadline of it. */
  readonly pending: number;
  readonly deadline: string | null;
  /** Of a reminder: the invoice that asks for it. */
  readonly invoiceId?: string | null;
}

export interface GuardianToWrite {
  readonly id: string;
  readonly familyId: string;
  readonly name: string;
  readonly language: Language | null;
  readonly noMessages: boolean;
  /** In the guardian's own order. */
  readonly phones: ReadonlyArray<{
    readonly kind: string;
    readonly number: string;
    /** Somebody who has it asked for no messages. */
    readonly isSilent: boolean;
  }>;
}

/** Who gets one message, about all the children whom it concerns. */
export interface Recipient {
  /** Nine digits. */
  readonly phone: string;
  readonly guardianId: string | null;
  readonly name: string;
  readonly language: Language | null;
  readonly familyIds: readonly string[];
  readonly children: readonly Child[];
  /** Columns of an uploaded list. */
  readonly values: Readonly<Record<string, string>>;
  /** Its row in the file. */
  readonly listRow?: number | null;
}

export interface Audience {
  readonly recipients: readonly Recipient[];
  readonly leftOut: LeftOut;
}

/** A mobile of Cameroon, that which the guardian calls a cell phone first: no other phone is reached by our gateways. */
function phoneToWrite(phones: GuardianToWrite['phones']) {
  const mobiles = phones.flatMap(({ kind, number, isSilent }) => {
    const national = nationalNumber(number);
    return national !== null && isCameroonMobile(national) ? [{ kind, national, isSilent }] : [];
  });
  return mobiles.find(({ kind }) => kind === 'cell') ?? mobiles[0];
}

interface Reachable extends GuardianToWrite {
  readonly phone: string;
  readonly isSilent: boolean;
}

/** The first of each family who can be written to, in the family's own order. */
function firstOfFamilies(guardians: readonly Reachable[]): Reachable[] {
  const seen = new Set<string>();
  return guardians.filter(({ familyId }) => {
    if (seen.has(familyId)) return false;
    seen.add(familyId);
    return true;
  });
}

function childrenByFamily(children: readonly Child[]): Map<string, Child[]> {
  const found = new Map<string, Child[]>();
  for (const child of children) {
    const list = found.get(child.familyId) ?? [];
    list.push(child);
    found.set(child.familyId, list);
  }
  return found;
}

interface Joined {
  readonly first: Reachable;
  readonly guardianIds: Set<string>;
  readonly familyIds: Set<string>;
  language: Language | null;
}

function joinByPhone(guardians: readonly Reachable[]): Map<string, Joined> {
  const joined = new Map<string, Joined>();
  for (const one of guardians) {
    const known = joined.get(one.phone) ?? {
      first: one,
      guardianIds: new Set<string>(),
      familyIds: new Set<string>(),
      language: one.language,
    };
    known.guardianIds.add(one.id);
    known.familyIds.add(one.familyId);
    known.language ??= one.language;
    joined.set(one.phone, known);
  }
  return joined;
}

const countPeople = (guardians: ReadonlyArray<{ readonly id: string }>): number =>
  new Set(guardians.map(({ id }) => id)).size;

/**
 * One message for each phone, whoever shares it and however many children it is about. Where one of those who share it asked
 * for no messages, it gets none.
 */
export function joinRecipients(
  guardians: readonly GuardianToWrite[],
  children: readonly Child[],
  recipients: 'all' | 'first',
): Audience {
  const known = guardians.map((one) => {
    const phone = phoneToWrite(one.phones);
    const isSilent = one.noMessages || phone?.isSilent === true;
    return { ...one, phone: phone?.national ?? null, isSilent };
  });
  const reachable = known.filter((one): one is Reachable => one.phone !== null);
  const silent = new Set(reachable.filter((one) => one.isSilent).map(({ phone }) => phone));
  const writable = reachable.filter(({ phone }) => !silent.has(phone));
  const chosen = recipients === 'first' ? firstOfFamilies(writable) : writable;
  const joined = joinByPhone(chosen);
  const byFamily = childrenByFamily(children);
  const unreachable = known.filter(({ phone }) => phone === null);
  return {
    recipients: [...joined].map(([phone, { first, familyIds, language }]) => ({
      phone,
      guardianId: first.id,
      name: first.name,
      language,
      familyIds: [...familyIds],
      children: [...familyIds].flatMap((id) => byFamily.get(id) ?? []),
      values: {},
    })),
    leftOut: {
      optedOut:
        countPeople(reachable.filter(({ phone }) => silent.has(phone))) +
        countPeople(unreachable.filter((one) => one.noMessages)),
      noMobile: countPeople(unreachable.filter((one) => !one.noMessages)),
      doubled: countPeople(chosen) - joined.size,
    },
  };
}
