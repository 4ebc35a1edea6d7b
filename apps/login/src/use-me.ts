import { infoWithOrgAccount } from '@ardoise/contract/endpoints/session';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import { useCallback, useEffect, useState } from 'react';
import { api, session } from './client.ts';
import { type Failure, failureOf } from './failure.ts';
import { addressOf, givenNext, go } from './route.ts';

export type Me = AnswerOf<typeof infoWithOrgAccount>;

/** Who is signed in here. Whoever is not goes to the sign-in page, and comes back to this one. */
export function useMe(): { me: Me | null; failure: Failure | null; retry: () => void } {
  const [me, setMe] = useState<Me | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const load = useCallback(async () => {
    setFailure(null);
    if (!session.isSignedIn()) return go(signInAddress(), 'replace');
    try {
      setMe(await api(infoWithOrgAccount));
    } catch (error) {
      if (session.isSignedIn()) setFailure(failureOf(error, Date.now()));
      else go(signInAddress(), 'replace');
    }
  }, []);

  useEffect(() => {
    void load();
  }, [load]);
  return { me, failure, retry: () => void load() };
}

/** The choice of a school has a `next` of its own; any other page is itself what to come back to. */
function signInAddress(): string {
  const { pathname } = window.location;
  return addressOf('login', pathname.startsWith('/business/qr/') ? pathname : givenNext());
}
