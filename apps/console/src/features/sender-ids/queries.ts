import { listSenderIds } from '@ardoise/contract/endpoints/shop';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

export type SenderIds = AnswerOf<typeof listSenderIds>;

export const useSenderIds = () => useQuery(callQuery(useConsole(), listSenderIds, {}));
