import { createContext, use } from 'react';
import type { Config } from './client.ts';
import type { Preferences } from './enter.ts';
import type { Translate } from './texts.ts';

/** What every screen of the hosted login shares. */
export interface Login extends Preferences {
  readonly t: Translate;
  /** Null until it has arrived: nothing waits for it. */
  readonly config: Config | null;
}

export const LoginContext = createContext<Login | null>(null);

export function useLogin(): Login {
  const login = use(LoginContext);
  if (login === null) throw new Error('A screen of the hosted login was rendered outside it.');
  return login;
}
