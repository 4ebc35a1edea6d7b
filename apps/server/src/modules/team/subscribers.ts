import './tables.ts';
import { roleNames } from '@ardoise/contract/protocol/permissions';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import { subscriber } from '../../platform/events/subscriber.ts';
import { notify } from '../notifications/public.ts';
import { readRole } from './read-team.ts';

/** Open consoles of somebody who was signed out or removed are told that their session has ended, on whichever node they are. */
export const leaveEnded = subscriber({
  name: 'team.leave-removed',
  on: ['staff.removed', 'staff.signedOut'],
  kind: 'upkeep',
  maxAttempts: 3,
  handle: async ({ services }, { facts }) => {
    for (const sessionId of facts.sessionIds) services.live.endSession(sessionId);
  },
});

/** Whoever invited hears that somebody came. */
export const tellInviter = subscriber({
  name: 'team.tell-inviter',
  on: ['invitation.accepted'],
  kind: 'upkeep',
  maxAttempts: 5,
  handle: async (work, { recordId, facts }) => {
    const {
      full_name: name,
      role: invitedTo,
      invited_by: inviter,
    } = await work.tx
      .selectFrom('invitations')
      .selectAll()
      .where('org_id', '=', work.orgId)
      .where('id', '=', recordId)
      .executeTakeFirstOrThrow();
    const role = (await readRole(work, facts.personId)) ?? invitedTo;
    await notify(work, {
      personIds: [inviter],
      kind: 'security',
      title: {
        en: `${name} has joined the team`,
        fr: `${name} a rejoint l’équipe`,
      },
      text: {
        en: `By your invitation. Role: ${roleNames[role].en}.`,
        fr: `Grâce à votre invitation. Rôle\u00a0: ${roleNames[role].fr}.`,
      },
      link: screenAddress('team'),
    });
  },
});
