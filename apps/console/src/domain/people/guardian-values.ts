import type { familyInput, Guardian } from '@ardoise/contract/families';
import type { media, phoneKinds, Relationship } from '@ardoise/contract/student-record';
import type { Language } from '@ardoise/contract/values/language';
import { randomId } from '@ardoise/web/lib/random-id.ts';
import type { z } from 'zod';
import { withoutTrailingBlanks } from '../../ui/form/trailing-blanks.ts';

export interface PhoneValues {
  /** For drawing only: rows come and go. */
  readonly key: string;
  kind: (typeof phoneKinds)[number];
  number: string;
}

/** A guardian as the fields hold them. */
export interface GuardianValues {
  readonly key: string;
  /** Of a guardian who exists already. */
  id?: string;
  fullName: string;
  relationship: Relationship | null;
  occupation: string;
  country: string;
  email: string;
  phones: PhoneValues[];
  preferredMedium: (typeof media)[number];
  /** In which the school writes to them; empty: as the family last used. */
  language: Language | '';
  /** They asked for no campaigns and no reminders. */
  noMessages: boolean;
  /** Families that share this guardian. */
  otherFamilies: string[];
}

export const blankPhone = (): PhoneValues => ({ key: randomId(), kind: 'cell', number: '' });

export const blankGuardian = (): GuardianValues => ({
  key: randomId(),
  fullName: '',
  relationship: null,
  occupation: '',
  country: 'CM',
  email: '',
  phones: [blankPhone()],
  preferredMedium: 'sms',
  language: '',
  noMessages: false,
  otherFamilies: [],
});

type StoredGuardian = Omit<Guardian, 'relationship' | 'otherFamilies'> & {
  relationship?: Relationship;
  otherFamilies?: ReadonlyArray<{ name: string }>;
};

export const guardianToValues = (guardian: StoredGuardian): GuardianValues => ({
  key: guardian.id,
  id: guardian.id,
  fullName: guardian.fullName,
  relationship: guardian.relationship ?? null,
  occupation: guardian.occupation ?? '',
  country: guardian.country,
  email: guardian.email ?? '',
  phones: phonesToValues(guardian.phones),
  preferredMedium: guardian.preferredMedium,
  language: guardian.language ?? '',
  noMessages: guardian.noMessages,
  otherFamilies: guardian.otherFamilies?.map(({ name }) => name) ?? [],
});

export const phonesToValues = (
  phones: ReadonlyArray<{ kind: PhoneValues['kind']; number: string }>,
): PhoneValues[] =>
  phones.length === 0
    ? [blankPhone()]
    : phones.map(({ kind, number }) => ({ key: `${kind}${number}`, kind, number }));

export const phonesToInput = (phones: readonly PhoneValues[]) =>
  withoutTrailingBlanks(phones, ({ number }) => number.trim() === '').map(({ kind, number }) => ({
    kind,
    number,
  }));

type GuardianInput = z.input<typeof familyInput>['guardians'][number];

export const guardianToInput = (values: GuardianValues): GuardianInput => ({
  ...(values.id === undefined ? {} : { id: values.id }),
  fullName: values.fullName,
  // Not chosen yet: the schema refuses it and says so at the field.
  relationship: values.relationship as Relationship,
  occupation: values.occupation,
  country: values.country,
  email: values.email.trim(),
  phones: phonesToInput(values.phones),
  preferredMedium: values.preferredMedium,
  language: values.language || null,
  noMessages: values.noMessages,
});
