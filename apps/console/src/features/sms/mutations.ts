import type { Input } from '@ardoise/contract/protocol/call';
import {
  type CampaignDetail,
  cancelCampaign,
  createCampaign,
  getCampaign,
  type RecipientList,
  retryCampaign,
  sendCampaign,
  updateCampaign,
  uploadRecipients,
} from '@ardoise/contract/sms/campaigns';
import {
  createSmsGroup,
  getSmsGroup,
  removeSmsGroup,
  type SmsGroup,
  updateSmsGroup,
} from '@ardoise/contract/sms/groups';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

const adopt = (queries: QueryClient, campaign: CampaignDetail): void =>
  adoptAnswer(queries, callKey(getCampaign, { params: { id: campaign.id } }), campaign);

export type Composed = Omit<Input<typeof createCampaign>['body'], 'go' | 'sendAt' | 'isAgain'>;

/** When it goes, and that it may go although the same has just gone. */
export interface Going {
  readonly sendAt: string | null;
  readonly isAgain: boolean;
}

type KnownDraft = Pick<CampaignDetail, 'id' | 'version'> | null;

/** Keeps it as a draft on the server, where colleagues find it. */
export function useSaveDraft() {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, body }: { draft: KnownDraft; body: Composed }) =>
      draft === null
        ? api(createCampaign, { body: { ...body, go: false } }, { once: true })
        : api(
            updateCampaign,
            { params: { id: draft.id }, body: { ...body, version: draft.version } },
            { once: true },
          ),
    onSuccess: (campaign) => adopt(queries, campaign),
  });
}

interface Sending {
  readonly draft: KnownDraft;
  readonly body: Composed;
  readonly going: Going;
}

/** Sends or schedules it; a draft is saved as it is shown first. What is refused is said where it was pressed. */
export function useSend() {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, body, going }: Sending) => {
      const how = { once: true, silent: true };
      if (draft === null)
        return api(createCampaign, { body: { ...body, ...going, go: true } }, how);
      const params = { id: draft.id };
      const saved = await api(
        updateCampaign,
        { params, body: { ...body, version: draft.version } },
        how,
      );
      adopt(queries, saved);
      return api(sendCampaign, { params, body: { ...going, version: saved.version } }, how);
    },
    onSuccess: (campaign) => adopt(queries, campaign),
  });
}

export function useCancelCampaign(id: string) {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api(cancelCampaign, { params: { id } }, { once: true }),
    onSuccess: (campaign) => adopt(queries, campaign),
  });
}

export function useRetryCampaign(id: string) {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api(retryCampaign, { params: { id } }, { once: true, silent: true }),
    onSuccess: (campaign) => adopt(queries, campaign),
  });
}

/** Sends a list of phones to be read; what is refused is said where the file was chosen. */
export function useUploadRecipients(onProgress: (share: number) => void) {
  const { upload } = useConsole();
  return useMutation({
    mutationFn: (file: File) =>
      upload<RecipientList>(uploadRecipients.path, [file], {
        silent: true,
        spinner: false,
        onProgress,
      }),
  });
}

const adoptGroup = (queries: QueryClient, group: SmsGroup): void =>
  adoptAnswer(queries, callKey(getSmsGroup, { params: { id: group.id } }), group);

export function useSaveGroup(group: SmsGroup | null) {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof createSmsGroup>['body']) =>
      group === null
        ? api(createSmsGroup, { body }, { once: true, silent: true })
        : api(
            updateSmsGroup,
            { params: { id: group.id }, body: { ...body, version: group.version } },
            { once: true, silent: true },
          ),
    onSuccess: (saved) => adoptGroup(queries, saved),
  });
}

export function useRemoveGroup() {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (id: string) => api(removeSmsGroup, { params: { id } }, { once: true }),
  });
}
