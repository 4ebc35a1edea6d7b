import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useFindTalks } from '../../features/chat/find.ts';
import { useFindFamilies } from '../../features/families/find.ts';
import { useFindInvoices } from '../../features/invoicing/find.ts';
import { useFindStudents } from '../../features/students/find.ts';
import { useFindTransactions } from '../../features/transactions/find.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import type { Finding, FindProvider } from '../../domain/find/find.ts';
import { useCan } from '../../lib/me.ts';
import { matches } from '../../ui/matches.ts';
import { listFound, listScreens } from '../menu.ts';
import { useSetLanguage } from '../use-set-language.ts';
import { useLogOut } from '../use-leave.ts';

const fromList = (id: string, title: string, all: readonly Finding[]): FindProvider => ({
  id,
  title,
  find: async (typed) => all.filter((finding) => matches(finding.title, typed)),
});

function useScreens(): FindProvider {
  const t = useTranslations('shell');
  const router = useRouter();
  const can = useCan();
  return useMemo(() => {
    const entries = listFound(listScreens(router), can);
    return fromList(
      'screens',
      t('find.screens'),
      entries.map(({ path, title, icon }) => ({
        id: path,
        title: t(`screens.${title}`),
        icon,
        open: () => void router.navigate({ to: path }),
      })),
    );
  }, [t, router, can]);
}

function useActions(): FindProvider {
  const t = useTranslations('shell');
  const { preferences } = useConsole();
  const { skin, language } = usePreferences();
  const setLanguage = useSetLanguage();
  const logOut = useLogOut();
  const otherSkin = skin === 'dark' ? 'light' : 'dark';
  return fromList('actions', t('find.actions'), [
    {
      id: 'language',
      title: language === 'en' ? 'Français' : 'English',
      icon: 'language',
      open: () => void setLanguage(language === 'en' ? 'fr' : 'en'),
    },
    {
      id: 'skin',
      title: t(skin === 'dark' ? 'skin.toLight' : 'skin.toDark'),
      icon: 'skin',
      open: () => preferences.set({ skin: otherSkin }),
    },
    { id: 'log-out', title: t('me.logOut'), icon: 'leave', open: () => void logOut() },
  ]);
}

/** Whoever was found can be paid for at once, by Shift+Enter: the way of a cashier from any screen. */
function usePayable(provider: FindProvider, key: 'studentId' | 'familyId'): FindProvider {
  const router = useRouter();
  const canTake = useCan()('payments.take');
  if (!canTake) return provider;
  return {
    ...provider,
    find: async (words, signal) =>
      (await provider.find(words, signal)).map((found) => ({
        ...found,
        pay: () => void router.navigate({ to: '/fees/pay', search: { [key]: found.id } }),
      })),
  };
}

/** Everything that Ctrl/Cmd+K looks through, in the order in which it is shown. */
export function useFindProviders(): readonly FindProvider[] {
  return [
    useScreens(),
    usePayable(useFindStudents(), 'studentId'),
    usePayable(useFindFamilies(), 'familyId'),
    useFindInvoices(),
    useFindTransactions(),
    useFindTalks(),
    useActions(),
  ];
}
