import { myContacts } from '@ardoise/contract/endpoints/account';
import { infoWithOrgAccount } from '@ardoise/contract/endpoints/session';
import { formatPhone } from '@ardoise/contract/values/phone';
import { useCallback, useEffect, useState } from 'react';
import { api, session } from './client.ts';
import { whenLeft } from './enter.ts';
import { type Failure, failureOf } from './failure.ts';

/** Who is signed in here and registers a school of their own. */
export interface Owner {
  readonly fullName: string;
  /** How to greet them: an account that was made by a code to a phone has no name yet. */
  readonly shownAs: string;
  readonly hasPassword: boolean;
  readonly hasConfirmedEmail: boolean;
}

async function loadOwner(): Promise<Owner> {
  const [{ user }, contacts] = await Promise.all([api(infoWithOrgAccount), api(myContacts)]);
  const isNameless = user.phone !== null && user.fullName === formatPhone(user.phone);
  return {
    fullName: isNameless ? '' : user.fullName,
    shownAs: user.fullName,
    hasPassword: contacts.hasPassword,
    hasConfirmedEmail: contacts.email?.isConfirmed === true,
  };
}

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly failure: Failure }
  | { readonly is: 'ready'; readonly owner: Owner | null };

/** The owner; null where nobody is signed in, or no longer. */
export function useOwner(): { state: State; retry: () => void; forget: () => void } {
  const [state, setState] = useState<State>(() =>
    session.isSignedIn() ? { is: 'loading' } : { is: 'ready', owner: null },
  );

  const load = useCallback(async () => {
    try {
      // The sign-in page that they came from may still be ending a session.
      await whenLeft();
      setState({ is: 'ready', owner: session.isSignedIn() ? await loadOwner() : null });
    } catch (error) {
      // A session that has ended meanwhile is forgotten by now: whoever comes anew registers anew.
      if (session.isSignedIn()) setState({ is: 'failed', failure: failureOf(error, Date.now()) });
      else setState({ is: 'ready', owner: null });
    }
  }, []);

  useEffect(() => {
    void load();
  }, [load]);
  const forget = useCallback(() => setState({ is: 'ready', owner: null }), []);
  function retry(): void {
    setState({ is: 'loading' });
    void load();
  }
  return { state, retry, forget };
}
