import { variantNames } from '../sign-in/variants.ts';
import type { TemplatePage } from './page.ts';

const ownAccount = async () => (await import('../sign-in/own-account.tsx')).OwnAccount;

/** The steps of the hosted login, and one's own account. */
export const signInPages: readonly TemplatePage[] = [
  {
    path: 'pages/authentication/$variant',
    title: 'signInSteps',
    allowed: { variant: variantNames },
    texts: ['signInSteps'],
    load: async () => (await import('../sign-in/sign-in-screen.tsx')).SignInScreen,
  },
  { path: 'pages/account-setting', title: 'ownAccount', load: ownAccount },
  { path: 'pages/profile', title: 'ownAccount', load: ownAccount },
];
