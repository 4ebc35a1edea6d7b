import { keyKindNames } from '@ardoise/contract/developer/key-scopes';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import type { Text } from '@ardoise/contract/values/language';
import { subscriber } from '../../platform/events/subscriber.ts';
import { findMembers } from '../identity/public.ts';
import { notify } from '../notifications/public.ts';
import { findKey } from './read-keys.ts';
import type { ApiKeyRow } from './tables.ts';

const titles = {
  made: { en: 'A production API key was created', fr: 'Une clé d’API de production a été créée' },
  rotated: {
    en: 'A production API key was replaced',
    fr: 'Une clé d’API de production a été remplacée',
  },
} as const;

const textOf = ({ name, kind, created_by_name: by }: ApiKeyRow): Text => ({
  en: `“${name}” (${keyKindNames[kind].en})${by === null ? '' : `, by ${by}`}. Revoke it if you do not know of it.`,
  fr: `«\u00a0${name}\u00a0» (${keyKindNames[kind].fr})${by === null ? '' : `, par ${by}`}. Révoquez-la si vous n’êtes pas au courant.`,
});

/** Whoever has such a key has the school's money or its data before them: no owner is to learn of it by chance. */
export const tellKeyMade = subscriber({
  name: 'api-keys.tell-key-made',
  on: ['apiKey.changed'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { recordId, facts: { act } }) => {
    if (act !== 'made' && act !== 'rotated') return;
    const row = await findKey(work.tx, work.orgId, recordId);
    if (row.environment !== 'production') return;
    const members = await findMembers(work.tx, work.orgId);
    const owners = members.filter(({ role }) => role === 'adminOrOwner');
    await notify(work, {
      personIds: owners.map(({ personId }) => personId),
      kind: 'apiKey',
      title: titles[act],
      text: textOf(row),
      link: screenAddress('apiKeys'),
    });
  },
});
