import {
  type DeskGateway,
  listSmsGateways,
  orderSmsGateways,
  setSmsGateway,
  testSmsGateway,
} from '@ardoise/contract/sms/gateways';
import type { AnswerOf, RequestOf } from '@ardoise/web/lib/api/callable.ts';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adoptAnswer, callKey, callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

type Gateways = AnswerOf<typeof listSmsGateways>;
type GatewayName = DeskGateway['name'];

const listKey = callKey(listSmsGateways, {});

export const useGateways = () => useQuery(callQuery(useConsole(), listSmsGateways, {}));

/** Answers the gateway as it is saved. Where somebody else was faster, theirs is fetched, and the form asks what to do. */
export function useSaveGateway(name: GatewayName) {
  const { api, showError } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: RequestOf<typeof setSmsGateway>['body']) => {
      const saved = await api(
        setSmsGateway,
        { params: { name }, body },
        { silent: true, once: true },
      );
      adoptAnswer<Gateways>(queries, listKey, saved);
      const own = saved.items.find((one) => one.name === name);
      if (own === undefined) throw new Error('The gateway that was saved is not there.');
      return own;
    },
    onError: (error) => {
      if (isApiError(error, 'changedMeanwhile'))
        void queries.invalidateQueries({ queryKey: listKey });
      else if (isApiError(error)) showError(error);
    },
  });
}

/** In which order they are tried. */
export function useOrderGateways() {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (names: readonly GatewayName[]) =>
      api(orderSmsGateways, { body: { names: [...names] } }, { once: true }),
    onSuccess: (saved) => adoptAnswer<Gateways>(queries, listKey, saved),
    onError: () => queries.invalidateQueries({ queryKey: listKey }),
  });
}

/** Sends one message through this gateway alone. */
export function useTestGateway(name: GatewayName) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (body: RequestOf<typeof testSmsGateway>['body']) =>
      api(testSmsGateway, { params: { name }, body }, { silent: true, once: true }),
  });
}
