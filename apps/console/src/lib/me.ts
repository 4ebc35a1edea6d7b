import { infoWithOrgAccount } from '@ardoise/contract/endpoints/session';
import { isConsoleRole, isRole, type Role } from '@ardoise/contract/protocol/permissions';
import type { OrganisationInfo } from '@ardoise/contract/session';
import type { UserInfo } from '@ardoise/contract/people';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import type { EntryRole } from '@ardoise/web/lib/entry.ts';
import { readJson, type Store } from '@ardoise/web/lib/storage.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readsOf } from './api/reads-of.ts';
import { type Can, canWith } from './ability.ts';
import { type Console, useConsole } from './console.tsx';

/** Who is signed in, in which school. */
export type Me = AnswerOf<typeof infoWithOrgAccount>;

export const meKey = ['me'] as const;

/** What is kept beside what the server says of a person: how many things lie in their cart. */
interface Extras {
  readonly cartItems: number;
}

/** As it was last known of this person. */
export function storedExtras(store: Store, userId?: string): Extras {
  const user = readJson(store, 'userData');
  const isOther = userId !== undefined && user?.['id'] !== userId;
  const kept = (isOther ? null : user?.['extras']) as Partial<Extras> | null | undefined;
  return { cartItems: kept?.cartItems ?? 0 };
}

export function storeExtras(store: Store, extras: Extras): void {
  const user = readJson(store, 'userData');
  if (user !== null) store.write('userData', JSON.stringify({ ...user, extras }));
}

export function storeMe(store: Store, me: Me): void {
  const { organisation, user, scopeId, isDesk } = me;
  const extras = storedExtras(store, user.id);
  store.write('userData', JSON.stringify({ ...user, scopeId, isDesk, extras }));
  store.write('orgData', organisation === null ? null : JSON.stringify(organisation));
  store.write('orgId', organisation?.id ?? null);
  storeRole(store, organisation?.role ?? null);
  store.write('name', organisation?.name ?? null);
  store.write('logo', organisation?.logo ?? null);
}

/** One that came with the address stays; one's own follows what the school says of it. */
function storeRole(store: Store, role: Role | null): void {
  const kept = store.read('orgRole');
  if (kept === null || kept === store.read('ownRole')) store.write('orgRole', role);
  store.write('ownRole', role);
}

/** What the last visit knew, so that the shell can be drawn before the server has answered. */
function storedMe(store: Store): Me | undefined {
  const user = readJson(store, 'userData');
  const organisation = readJson(store, 'orgData');
  if (typeof user?.['fullName'] !== 'string' || !isRole(organisation?.['role'])) return undefined;
  const known = organisation as unknown as OrganisationInfo;
  return {
    user: user as unknown as UserInfo,
    organisation: known,
    organisations: [known],
    scopeId: String(user['scopeId']),
    isDesk: user['isDesk'] === true,
    needsSecondFactor: false,
  };
}

/** An address shows its own school or none: never another one under its name. */
const inSchool = (me: Me, appId: string): Me =>
  me.organisation?.appId === appId ? me : { ...me, organisation: null };

export const meQuery = ({ api, base, store }: Console) =>
  queryOptions({
    queryKey: meKey,
    meta: readsOf(infoWithOrgAccount),
    queryFn: async ({ signal }) => {
      const answer = await api(
        infoWithOrgAccount,
        {},
        { silent: true, spinner: false, signal },
      ).catch((error: unknown) => {
        if (!signal.aborted) console.warn('The user info did not load.', error);
        throw error;
      });
      const me = inSchool(answer, base.appId);
      storeMe(store, me);
      return me;
    },
    initialData: () => storedMe(store),
    initialDataUpdatedAt: 0,
    staleTime: 5 * 60_000,
  });

export function useMe() {
  return useQuery(meQuery(useConsole()));
}

function entryRoleIn(store: Store): EntryRole | null {
  const role = store.read('orgRole');
  return isRole(role) || isConsoleRole(role) ? role : null;
}

export function canFor(store: Store, me: Me | undefined): Can {
  return canWith(me?.organisation?.role ?? null, entryRoleIn(store));
}

/** Whether the person may be shown a thing. */
export function useCan(): Can {
  const { store } = useConsole();
  const { data } = useMe();
  return useMemo(() => canFor(store, data), [store, data]);
}

/** The school's time zone, in which every time is shown. */
export const useTimeZone = (): string => useMe().data?.organisation?.timeZone ?? 'Africa/Douala';
