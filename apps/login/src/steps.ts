import { createStore, readJson, type Store } from '@ardoise/web/lib/storage.ts';

/** A code that was sent and is awaited. */
export interface SentCode {
  readonly ticket: string;
  /** The phone or email, mostly hidden. */
  readonly sentTo: string;
  /** What the person typed, to send another code to. */
  readonly typed: string;
  readonly sentAt: number;
  readonly expiresAt: number;
}

export interface SecondFactorStep {
  readonly ticket: string;
  readonly methods: readonly ('totp' | 'passkey')[];
}

/** What one screen leaves for the next. */
interface Steps {
  signInCode: SentCode;
  emailCode: SentCode;
  emailProof: { readonly proof: string; readonly email: string };
  resetCode: SentCode;
  resetProof: { readonly proof: string };
  secondFactor: SecondFactorStep;
  passwordChanged: { readonly at: number };
}

function openSessionStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

let opened: Store | null = null;

/** Drafts and half-done steps live as long as the tab: a reload keeps them, a shared computer does not. */
export function tabStore(): Store {
  opened ??= createStore('business', openSessionStorage());
  return opened;
}

export const readStep = <Name extends keyof Steps>(name: Name): Steps[Name] | null =>
  readJson(tabStore(), `draft:step-${name}`) as Steps[Name] | null;

export function writeStep<Name extends keyof Steps>(name: Name, step: Steps[Name] | null): void {
  tabStore().write(`draft:step-${name}`, step === null ? null : JSON.stringify(step));
}

/** True once, on the sign-in page that follows a changed password. */
export function takePasswordChanged(): boolean {
  const hasChanged = readStep('passwordChanged') !== null;
  writeStep('passwordChanged', null);
  return hasChanged;
}
