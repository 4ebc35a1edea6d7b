import * as invitations from '@ardoise/contract/team/invitations';
import * as staff from '@ardoise/contract/team/staff';
import { route, routeWithPreparation } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { accept, confirm, describe, sendCode } from './accept-invitation.ts';
import { addStaff, describeProfile, findProfile } from './add-staff.ts';
import { changeRole } from './change-role.ts';
import { editStaff } from './edit-staff.ts';
import { invite, recall, resend } from './invite-staff.ts';
import { listTeam } from './read-team.ts';
import { removeStaff } from './remove-staff.ts';
import { changeSecondFactorRule } from './require-second-factor.ts';
import { signOutStaff } from './sign-out-staff.ts';
import { leaveEnded, tellInviter } from './subscribers.ts';

/** Who works for a school, in which role, and how they come and go. */
export const team = (): Module => ({
  routes: [
    route(staff.listStaff, (context, { query }) => listTeam(context, query)),
    routeWithPreparation(staff.lookUpStaff, {
      prepare: ({ services }, { query }) => findProfile(services, query.staffId),
      handle: (context, { prepared }) => describeProfile(context, prepared),
    }),
    routeWithPreparation(staff.addStaff, {
      prepare: ({ services }, { body }) => findProfile(services, body.staffId),
      handle: (context, { prepared, body }) => addStaff(context, prepared, body.role),
    }),
    route(staff.updateStaff, (context, { params, body }) => editStaff(context, params.id, body)),
    route(staff.changeStaffRole, (context, { params, body }) =>
      changeRole(context, params.id, body.role),
    ),
    route(staff.signOutStaff, (context, { params }) => signOutStaff(context, params.id)),
    route(staff.removeStaff, (context, { params }) => removeStaff(context, params.id)),
    route(staff.requireSecondFactor, (context, { body }) =>
      changeSecondFactorRule(context, body.isRequired),
    ),
    route(staff.inviteStaff, (context, { body }) => invite(context, body)),
    route(staff.resendInvitation, (context, { params }) => resend(context, params.id)),
    route(staff.recallInvitation, (context, { params }) => recall(context, params.id)),
    route(invitations.describeInvitation, (context, { body }) => describe(context, body.token)),
    route(invitations.sendInvitationCode, (context, { body }) => sendCode(context, body.token)),
    route(invitations.confirmInvitationCode, (context, { body }) => confirm(context, body)),
    route(invitations.acceptInvitation, (context, { body }) => accept(context, body)),
  ],
  subscribers: [leaveEnded, tellInviter],
});
