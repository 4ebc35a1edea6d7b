import { type EventName, isTouched } from '@ardoise/contract/protocol/events';
import type { QueryClient } from '@tanstack/react-query';
import './reads-of.ts';

/** Reads again whatever these events may have changed: at once what is on the screen, the rest when it is next shown. */
export const renewTouched = (
  queries: QueryClient,
  names: readonly EventName[],
  how: { readonly refetchType?: 'none'; readonly cancelRefetch?: false } = {},
): Promise<void> =>
  queries.invalidateQueries(
    {
      predicate: ({ meta }) => isTouched(meta?.reads ?? [], names),
      ...(how.refetchType === undefined ? {} : { refetchType: how.refetchType }),
    },
    { cancelRefetch: how.cancelRefetch ?? true },
  );
