import { type LinkProps, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Messages } from '../locales/messages.ts';
import type { IconName } from '../ui/icon.tsx';
import type { ScreenPermission } from './ability.ts';
import type { Api, CallOptions } from './api/client.ts';
import { useConsole } from './console.tsx';
import { type FindProvider, settle } from './find.ts';
import { useCan } from './me.ts';

interface RecordSource<Item> {
  readonly screen: keyof Messages['shell']['screens'];
  readonly icon: IconName;
  readonly permission: ScreenPermission;
  /** False where nothing could match: then the server is not asked. */
  readonly canMatch: (words: string) => boolean;
  readonly ask: (
    api: Api,
    words: string,
    options: CallOptions,
  ) => Promise<{ items: readonly Item[] }>;
  readonly describe: (item: Item) => { title: string; detail: string };
  /** The screen of one record, by its `$id`. */
  readonly page: NonNullable<LinkProps['to']>;
}

/** Lets Ctrl/Cmd+K find records that the server searches. */
export function useFindRecords<Item extends { readonly id: string }>({
  screen,
  icon,
  permission,
  canMatch,
  ask,
  describe,
  page,
}: RecordSource<Item>): FindProvider {
  const screens = useTranslations('shell.screens');
  const { api } = useConsole();
  const router = useRouter();
  const canRead = useCan()(permission);
  return {
    id: screen,
    title: screens(screen),
    find: async (typed, signal) => {
      const words = typed.trim();
      if (!canRead || !canMatch(words)) return [];
      await settle(signal);
      const { items } = await ask(api, words, { silent: true, spinner: false, signal });
      return items.map((item) => ({
        id: item.id,
        ...describe(item),
        icon,
        open: () => void router.navigate({ to: page, params: { id: item.id } }),
      }));
    },
  };
}
