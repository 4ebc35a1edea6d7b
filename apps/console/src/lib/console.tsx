import type { ApiError } from '@ardoise/web/lib/api/api-error.ts';
import type { Api, Upload } from '@ardoise/web/lib/api/client.ts';
import type { Clock } from '@ardoise/web/lib/clock.ts';
import type { HostedPage, WhyLogin } from '@ardoise/web/lib/hosted-login.ts';
import type { Pending } from '@ardoise/web/lib/pending.ts';
import type { Choices, Preferences } from '@ardoise/web/lib/preferences.ts';
import type { Store } from '@ardoise/web/lib/storage.ts';
import { createContext, use, useSyncExternalStore } from 'react';
import type { BasePath } from './base-path.ts';
import type { Blocking } from './blocking.ts';
import type { Reach } from './readings/persist.ts';
import type { Session } from './session/session.ts';
import type { Texts } from './texts.ts';
import type { Toasts } from './toasts.ts';
import type { VisitedPages } from './visited.ts';

export interface LeaveForLogin {
  readonly page?: HostedPage;
  readonly next?: string;
  readonly why?: WhyLogin | undefined;
}

/** Everything that lives as long as the page does. */
export interface Console {
  readonly base: BasePath;
  readonly clock: Clock;
  readonly store: Store;
  readonly api: Api;
  readonly upload: Upload;
  readonly session: Session;
  readonly pending: Pending;
  readonly reach: Reach;
  readonly blocking: Blocking;
  readonly toasts: Toasts;
  readonly preferences: Preferences;
  readonly texts: Texts;
  /** Where this tab has been, so that a record leads back to its list as it was. */
  readonly visited: VisitedPages;
  /** The error toast, for a silent call whose failure turns out to be worth telling. */
  readonly showError: (error: ApiError) => void;
  /** Leaves the page for the hosted login, which comes back to `next`: here, unless told otherwise. */
  readonly leaveForLogin: (how?: LeaveForLogin) => void;
}

export const ConsoleContext = createContext<Console | null>(null);

export function useConsole(): Console {
  const value = use(ConsoleContext);
  if (value === null) throw new Error('There is no console around this component.');
  return value;
}

interface Source {
  on(listener: () => void): () => void;
}

/** Draws anew whenever the source says that it changed. `read` must answer the same value in between. */
export const useSource = <Value,>(source: Source, read: () => Value): Value =>
  useSyncExternalStore(source.on, read);

export function usePreferences(): Choices {
  const { preferences } = useConsole();
  return useSource(preferences, preferences.current);
}
