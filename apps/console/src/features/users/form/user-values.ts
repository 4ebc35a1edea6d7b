import type { OrgUserDetail, updateOrgUser } from '@ardoise/contract/org-users';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import type { ComparedField } from '../../../ui/form/compare.ts';
import {
  type GuardianValues,
  phonesToInput,
  phonesToValues,
} from '../../../domain/people/guardian-values.ts';

export interface UserValues
  extends Record<string, unknown>,
    Pick<
      GuardianValues,
      | 'fullName'
      | 'occupation'
      | 'country'
      | 'email'
      | 'phones'
      | 'preferredMedium'
      | 'language'
      | 'noMessages'
    > {}

export const userToValues = (user: OrgUserDetail): UserValues => ({
  fullName: user.fullName,
  occupation: user.occupation ?? '',
  country: user.country,
  email: user.email ?? '',
  phones: phonesToValues(user.phones),
  preferredMedium: user.preferredMedium,
  language: user.language ?? '',
  noMessages: user.noMessages,
});

export const userToInput = (
  values: UserValues,
  version: number,
): z.input<(typeof updateOrgUser)['body']> => ({
  fullName: values.fullName,
  occupation: values.occupation,
  country: values.country,
  email: values.email.trim(),
  phones: phonesToInput(values.phones),
  preferredMedium: values.preferredMedium,
  language: values.language || null,
  noMessages: values.noMessages,
  version,
});

/** The form's fields as people read them, to tell what somebody else changed. */
export function useComparedFields(): ReadonlyArray<ComparedField<UserValues>> {
  const t = useTranslations('people');
  return useMemo(() => {
    const plain = (['fullName', 'occupation', 'country', 'email'] as const).map((key) => ({
      key,
      label: t(`guardian.${key}`),
      show: (values: UserValues) => values[key].trim(),
    }));
    return [
      ...plain,
      {
        key: 'phones',
        label: t('guardian.phones'),
        show: ({ phones }) =>
          phonesToInput(phones)
            .map(({ kind, number }) => `${t(`phoneKinds.${kind}`)} ${number}`)
            .join(', '),
      },
      {
        key: 'preferredMedium',
        label: t('guardian.preferredMedium'),
        show: ({ preferredMedium }) => t(`media.${preferredMedium}`),
      },
      {
        key: 'language',
        label: t('guardian.language'),
        show: ({ language }) => (language ? t(`guardian.languages.${language}`) : ''),
      },
      {
        key: 'noMessages',
        label: t('guardian.noMessages'),
        show: ({ noMessages }) => (noMessages ? t('guardian.wantsNone') : ''),
      },
    ];
  }, [t]);
}
