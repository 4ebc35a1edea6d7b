import type { GuardianValues } from './guardian-values.ts';

/** Guardians in one line, so that two versions can be compared by reading. */
export const guardiansText = (guardians: readonly GuardianValues[]): string =>
  guardians
    .map((guardian) =>
      [
        guardian.fullName,
        guardian.relationship,
        guardian.occupation,
        guardian.country === 'CM' ? '' : guardian.country,
        guardian.email,
        ...guardian.phones.map(({ number }) => number),
        guardian.preferredMedium === 'sms' ? '' : guardian.preferredMedium,
        guardian.language,
        guardian.noMessages ? '✕ SMS' : '',
      ]
        .map((part) => part?.trim() ?? '')
        .filter((part) => part !== '')
        .join(', '),
    )
    .join('; ');
