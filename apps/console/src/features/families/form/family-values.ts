import type { FamilyDetail, familyInput, updateFamily } from '@ardoise/contract/families';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import type { ComparedField } from '../../../ui/form/compare.ts';
import {
  blankGuardian,
  type GuardianValues,
  guardianToInput,
  guardianToValues,
} from '../../../domain/people/guardian-values.ts';
import { guardiansText } from '../../../domain/people/guardians-text.ts';

export interface FamilyValues extends Record<string, unknown> {
  name: string;
  guardians: GuardianValues[];
}

export const blankFamily = (): FamilyValues => ({ name: '', guardians: [blankGuardian()] });

export const familyToValues = (family: FamilyDetail): FamilyValues => ({
  name: family.name,
  guardians: family.guardians.map(guardianToValues),
});

export const familyToInput = (values: FamilyValues): z.input<typeof familyInput> => ({
  name: values.name,
  guardians: values.guardians.map(guardianToInput),
});

export const familyToUpdate = (
  values: FamilyValues,
  version: number,
): z.input<(typeof updateFamily)['body']> => ({ ...familyToInput(values), version });

/** The form's fields as people read them, to tell what somebody else changed. */
export function useComparedFields(): ReadonlyArray<ComparedField<FamilyValues>> {
  const t = useTranslations('families.form');
  const people = useTranslations('people.sections');
  return useMemo(
    () => [
      { key: 'name', label: t('name'), show: ({ name }) => name.trim() },
      {
        key: 'guardians',
        label: people('guardians'),
        show: ({ guardians }) => guardiansText(guardians),
      },
    ],
    [t, people],
  );
}
