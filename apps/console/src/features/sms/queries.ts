import { listSenderIds } from '@ardoise/contract/endpoints/shop';
import { getSmsBalance, getSmsSettings } from '@ardoise/contract/endpoints/sms';
import { getYear } from '@ardoise/contract/endpoints/years';
import { type CampaignDetail, getCampaign } from '@ardoise/contract/sms/campaigns';
import { getSmsGroup, listSmsGroups } from '@ardoise/contract/sms/groups';
import { useQuery } from '@tanstack/react-query';
import { useYears } from '../../domain/years/use-years.ts';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

export const useSmsBalance = () => useQuery(callQuery(useConsole(), getSmsBalance, {}));

export const useSmsSettings = () => useQuery(callQuery(useConsole(), getSmsSettings, {}));

/** The socket tells how far it is; one that is sending is asked about as well, for where there is no socket. */
const sendingMs = 10_000;

export const isUnderWay = (campaign: Pick<CampaignDetail, 'state'> | undefined): boolean =>
  campaign?.state === 'sending';

export const useCampaign = (id: string | undefined) =>
  useQuery({
    ...callQuery(useConsole(), getCampaign, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? sendingMs : false),
  });

/** Every saved group, few as they are. */
export const useGroups = () =>
  useQuery(callQuery(useConsole(), listSmsGroups, { query: { perPage: 100 } }));

export const useGroup = (id: string | null) =>
  useQuery({
    ...callQuery(useConsole(), getSmsGroup, { params: { id: id ?? '' } }),
    enabled: id !== null,
  });

/** The cycles of the year whose students are written to. */
export function useCycles() {
  const current = useYears().data?.items.find(({ isCurrent }) => isCurrent);
  const { data } = useQuery({
    ...callQuery(useConsole(), getYear, { params: { id: current?.id ?? '' } }),
    enabled: current !== undefined,
  });
  return data?.cycles ?? [];
}

/** What messages come from: the school's own name where it has one, else the provider's. */
export function useSenderName(): string | undefined {
  const { data } = useQuery(callQuery(useConsole(), listSenderIds, {}));
  const own = data?.items.find(
    ({ isDefault, isEnabled, isBlocked, state }) =>
      isDefault && isEnabled && !isBlocked && state === 'approved',
  );
  return own?.name ?? data?.providerName;
}
