import type { Role } from '@ardoise/contract/protocol/permissions';
import type { Me } from '../lib/me.ts';

type Change = Partial<Me> & { role?: Role };

/** Somebody who is signed in at the demo school. */
export const demoMe = ({ role = 'adminOrOwner', ...change }: Change = {}): Me => {
  const organisation = {
    id: '019a0000-0000-7000-8000-000000000001',
    appId: 'demo',
    name: 'Collège Les Palmiers',
    slogan: null,
    logo: null,
    timeZone: 'Africa/Douala',
    role,
  };
  return {
    user: {
      id: '019a0000-0000-7000-8000-000000000002',
      fullName: 'Nkeng Emmanuel',
      phone: '677100001',
      email: 'owner@demo.school',
      avatar: null,
      sex: 1,
      ufId: 'ardtpq3ayjt7nzf7',
      address: null,
      createdAt: '2026-11-12T23:14:00.000Z',
    },
    organisation,
    organisations: [organisation],
    scopeId: 'person:019a0000-0000-7000-8000-000000000002',
    isDesk: false,
    needsSecondFactor: false,
    ...change,
  };
};
