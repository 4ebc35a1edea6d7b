import type { FoundBy } from '@ardoise/contract/values/found-by';
import type { Api, CallOptions } from '@ardoise/web/lib/api/client.ts';
import { type LinkProps, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Messages } from '../../locales/messages.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { ScreenPermission } from '../../lib/ability.ts';
import { useConsole } from '../../lib/console.tsx';
import { byOwnName, type FindProvider, settle } from './find.ts';
import { useCan } from '../../lib/me.ts';
import { useSayFoundBy } from './say-found-by.ts';

interface FoundRecord {
  readonly id: string;
  readonly foundBy: FoundBy;
}

interface RecordSource<Item> {
  readonly screen: keyof Messages['shell']['screens'];
  readonly icon: IconName;
  readonly permission: ScreenPermission;
  /** How many are offered. */
  readonly most: number;
  /** False where nothing could match: then the server is not asked. */
  readonly canMatch: (words: string) => boolean;
  readonly ask: (
    api: Api,
    query: { q: string; perPage: number },
    options: CallOptions,
  ) => Promise<{ items: readonly Item[] }>;
  readonly describe: (item: Item) => { title: string; detail: string };
  /** The screen of one record, by its `$id`. */
  readonly page: NonNullable<LinkProps['to']>;
}

/** The server answers in the order of names: enough are asked for that those of this very name are among them. */
const askedFor = 50;

/** Lets Ctrl/Cmd+K find records that the server searches. */
export function useFindRecords<Item extends FoundRecord>({
  screen,
  icon,
  permission,
  most,
  canMatch,
  ask,
  describe,
  page,
}: RecordSource<Item>): FindProvider {
  const screens = useTranslations('shell.screens');
  const { api } = useConsole();
  const router = useRouter();
  const canRead = useCan()(permission);
  const sayFoundBy = useSayFoundBy();
  return {
    id: screen,
    title: screens(screen),
    find: async (typed, signal) => {
      const words = typed.trim();
      if (!canRead || !canMatch(words)) return [];
      await settle(signal);
      const query = { q: words, perPage: askedFor };
      const { items } = await ask(api, query, { silent: true, spinner: false, signal });
      const findings = items.map((item) => ({
        id: item.id,
        ...describe(item),
        why: sayFoundBy(item.foundBy),
        icon,
        open: () => void router.navigate({ to: page, params: { id: item.id } }),
      }));
      return byOwnName(findings, words).slice(0, most);
    },
  };
}
