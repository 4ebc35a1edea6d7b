import type { AudienceChoice } from '@ardoise/contract/sms/compose';
import { useTranslations } from 'use-intl';
import { useServices } from '../../../domain/services/service-queries.ts';
import { serviceName } from '../../../domain/services/service-words.ts';
import { cycleLabel } from '../../../domain/years/class-groups.ts';
import { useClasses } from '../../../domain/years/class-select.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { useCycles, useGroups } from '../queries.ts';

/** Whom a campaign was for, in words. What is gone since is counted instead of named. */
export function useChoiceWords(choice: AudienceChoice | null): string {
  const t = useTranslations('sms.choice');
  const { language } = usePreferences();
  const classes = useClasses().data?.items ?? [];
  const cycles = useCycles();
  const services = useServices().data?.items ?? [];
  const groups = useGroups().data?.items ?? [];
  const named = (names: readonly string[], ids: readonly string[], kind: 'classes' | 'cycles') =>
    names.length === ids.length && names.length <= 6
      ? formatList(names, language)
      : t(kind, { count: ids.length });
  switch (choice?.kind) {
    case 'everyone':
      return t('everyone');
    case 'class': {
      const { classIds } = choice;
      const found = classes.filter(({ id }) => classIds.includes(id));
      return named(
        found.map(({ name }) => name),
        classIds,
        'classes',
      );
    }
    case 'cycle': {
      const { cycleIds } = choice;
      const found = cycles.filter(({ id }) => cycleIds.includes(id));
      return named(
        found.map(({ name, kind }) => cycleLabel(name ?? kind, language)),
        cycleIds,
        'cycles',
      );
    }
    case 'debt':
      return t(choice.state, { days: choice.days });
    case 'service': {
      const found = services.find(({ id }) => id === choice.serviceId);
      return t('service', {
        isKnown: String(found !== undefined),
        name: found === undefined ? '' : serviceName(found, language),
      });
    }
    case 'group': {
      const found = groups.find(({ id }) => id === choice.groupId);
      return t('group', { isKnown: String(found !== undefined), name: found?.name ?? '' });
    }
    case 'families':
      return t('families', { count: choice.familyIds.length });
    case 'arrears':
      return t('arrears');
    case 'upload':
      return t('upload');
    case undefined:
      return t('reminders');
  }
}
