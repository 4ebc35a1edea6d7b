import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { getFamily, type GuardianRow, listGuardians } from '@ardoise/contract/families';
import { anyPhone } from '@ardoise/contract/student-record';
import { Button } from '@mantine/core';
import { useMutation, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { type GuardianValues, guardianToValues } from './guardian-values.ts';
import classes from './same-person.module.css';

/** Guardians of this school who have one of the typed numbers. */
function useSharers(guardian: GuardianValues, excluded: readonly string[]): readonly GuardianRow[] {
  const page = useConsole();
  const numbers = guardian.phones.flatMap(({ number }) => {
    const phone = anyPhone.safeParse(number);
    return phone.success ? [phone.data] : [];
  });
  const found = useQueries({
    queries: [...new Set(numbers)].map((phone) => ({
      ...callQuery(page, listGuardians, { query: { phone, perPage: 5 } }),
      enabled: guardian.id === undefined,
    })),
    combine: (answers) => answers.flatMap(({ data }) => data?.items ?? []),
  });
  const unique = new Map(found.map((row) => [row.id, row]));
  return [...unique.values()].filter(({ id }) => !excluded.includes(id));
}

/** The whole record of a guardian, which only their family tells. */
function useTakeGuardian(onTake: (guardian: GuardianValues) => void) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: async (row: GuardianRow) => {
      const [family] = row.families;
      if (family === undefined) return null;
      const { guardians } = await api(getFamily, { params: { id: family.id } });
      const stored = guardians.find(({ id }) => id === row.id);
      if (stored === undefined) return null;
      return { ...guardianToValues(stored), otherFamilies: row.families.map(({ name }) => name) };
    },
    onSuccess: (guardian) => guardian !== null && onTake(guardian),
  });
}

interface SamePersonProps {
  guardian: GuardianValues;
  /** Ids of guardians who are in this form already. */
  present: readonly string[];
  onTake: (guardian: GuardianValues) => void;
  /** Where the student could simply join that guardian's family. */
  onJoinFamily?: ((family: { id: string; name: string }) => void) | undefined;
}

/** The same phone on two guardians is most often one person: asked, never assumed. */
export function SamePerson({ guardian, present, onTake, onJoinFamily }: SamePersonProps) {
  const t = useTranslations('people.samePerson');
  const { language } = usePreferences();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const sharers = useSharers(guardian, [...present, ...refused]);
  const take = useTakeGuardian(onTake);
  return sharers.map((row) => {
    const families = new Intl.ListFormat(language).format(row.families.map(({ name }) => name));
    return (
      <div key={row.id} className={classes.notice} role="status">
        <strong>{t('title')}</strong>
        <p>
          {row.families.length === 0
            ? t('aboutAlone', { name: maskPhonesIn(row.fullName) })
            : t('about', { name: maskPhonesIn(row.fullName), families })}
        </p>
        <div className={classes.buttons}>
          {row.families.length > 0 && (
            <Button
              variant="default"
              size="compact-sm"
              loading={take.isPending}
              onClick={() => take.mutate(row)}
            >
              {t('use', { name: maskPhonesIn(row.fullName) })}
            </Button>
          )}
          {onJoinFamily !== undefined &&
            row.families.map((family) => (
              <Button
                key={family.id}
                variant="default"
                size="compact-sm"
                onClick={() => onJoinFamily(family)}
              >
                {t('joinFamily', { family: family.name })}
              </Button>
            ))}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => setRefused((ids) => [...ids, row.id])}
          >
            {t('other')}
          </Button>
        </div>
      </div>
    );
  });
}
