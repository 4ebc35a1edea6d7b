import {
  getSmsAlarm,
  getSmsBalance,
  getSmsSettings,
  listSmsEntries,
  setSmsAlarm,
  setSmsSettings,
} from '@ardoise/contract/sms/account';
import {
  cancelCampaign as cancelCall,
  createCampaign,
  exportCampaignMessages,
  getCampaign,
  listCampaignMessages,
  listCampaigns,
  retryCampaign,
  sendCampaign,
  updateCampaign,
  uploadRecipients,
} from '@ardoise/contract/sms/campaigns';
import { previewSms, readAudience } from '@ardoise/contract/sms/compose';
import {
  createSmsGroup,
  getSmsGroup,
  listSmsGroups,
  removeSmsGroup,
  updateSmsGroup,
} from '@ardoise/contract/sms/groups';
import {
  getReminders,
  leaveReminderOut,
  listUpcomingReminders,
  setReminders,
} from '@ardoise/contract/sms/reminders';
import { type Route, route, routeWithPreparation } from '../../platform/http/route.ts';
import { answerList } from '../../platform/lists/list.ts';
import { exportList } from '../../platform/lists/list-file.ts';
import type { Module } from '../../platform/module.ts';
import { readSmsBalance } from './account/account.ts';
import { readAlarm, setAlarm } from './account/alarm.ts';
import { entryList } from './account/list-entries.ts';
import { setSettings } from './account/set-settings.ts';
import { readSettings } from './account/settings.ts';
import { answerAudience } from './audience/answer-audience.ts';
import { previewMessages } from './audience/preview.ts';
import { keepList, prepareList } from './audience/upload-list.ts';
import { cancelCampaign } from './campaigns/cancel.ts';
import { goCampaign } from './campaigns/go.ts';
import { campaignList, readCampaign } from './campaigns/list-campaigns.ts';
import { messageFile, messageList } from './campaigns/list-messages.ts';
import { retryFailed } from './campaigns/retry.ts';
import { createDraft, updateDraft } from './campaigns/save-draft.ts';
import { createGroup, groupList, readGroup, removeGroup, updateGroup } from './groups.ts';
import { purgeSms } from './purge.ts';
import { remindGuardians } from './reminders/remind.ts';
import { readReminders, saveReminders } from './reminders/settings.ts';
import { leaveOut, listUpcoming } from './reminders/upcoming.ts';
import { sendBatch } from './sending/send-batch.ts';
import { sweepCampaigns } from './sending/sweep.ts';
import { smsSubscribers } from './subscribers.ts';

const accountRoutes: readonly Route[] = [
  route(getSmsBalance, ({ tx, orgId }) => readSmsBalance(tx, orgId)),
  route(listSmsEntries, (context, { query }) => answerList(entryList, context, query)),
  route(getSmsAlarm, ({ tx, orgId }) => readAlarm(tx, orgId)),
  route(setSmsAlarm, (context, { body }) => setAlarm(context, body)),
  route(getSmsSettings, ({ tx, orgId }) => readSettings(tx, orgId)),
  route(setSmsSettings, (context, { body }) => setSettings(context, body)),
];

const composeRoutes: readonly Route[] = [
  route(readAudience, (context, { body }) => answerAudience(context, body)),
  route(previewSms, (context, { body }) => previewMessages(context, body)),
  routeWithPreparation(uploadRecipients, {
    prepare: (context, { files }) => prepareList(context, files),
    handle: (context, { prepared }) => keepList(context, prepared),
  }),
];

const campaignRoutes: readonly Route[] = [
  route(listCampaigns, (context, { query }) => answerList(campaignList, context, query)),
  route(createCampaign, async (context, { body }) => {
    const { id } = await createDraft(context, body);
    const { sendAt, isAgain } = body;
    if (body.go) await goCampaign(context, id, { sendAt, isAgain, version: null });
    return readCampaign(context.tx, context.orgId, id);
  }),
  route(getCampaign, ({ tx, orgId }, { params }) => readCampaign(tx, orgId, params.id)),
  route(updateCampaign, async (context, { params, body }) => {
    await updateDraft(context, params.id, body);
    return readCampaign(context.tx, context.orgId, params.id);
  }),
  route(sendCampaign, async (context, { params, body }) => {
    await goCampaign(context, params.id, body);
    return readCampaign(context.tx, context.orgId, params.id);
  }),
  route(cancelCall, async (context, { params }) => {
    await cancelCampaign(context, params.id);
    return readCampaign(context.tx, context.orgId, params.id);
  }),
  route(retryCampaign, async (context, { params }) => {
    await retryFailed(context, params.id);
    return readCampaign(context.tx, context.orgId, params.id);
  }),
  route(listCampaignMessages, (context, { params, query }) =>
    answerList(messageList, context, { ...query, campaignId: params.id }),
  ),
  route(exportCampaignMessages, (context, { body }) => exportList(context, messageFile, body)),
];

const groupRoutes: readonly Route[] = [
  route(listSmsGroups, (context, { query }) => answerList(groupList, context, query)),
  route(createSmsGroup, (context, { body }) => createGroup(context, body)),
  route(getSmsGroup, ({ tx, orgId }, { params }) => readGroup(tx, orgId, params.id)),
  route(updateSmsGroup, (context, { params, body }) => updateGroup(context, params.id, body)),
  route(removeSmsGroup, async (context, { params }) => {
    await removeGroup(context, params.id);
    return {};
  }),
];

const reminderRoutes: readonly Route[] = [
  route(getReminders, ({ tx, orgId }) => readReminders(tx, orgId)),
  route(setReminders, (context, { body }) => saveReminders(context, body)),
  route(listUpcomingReminders, (context, { query }) => listUpcoming(context, query)),
  route(leaveReminderOut, async (context, { params, body }) => {
    await leaveOut(context, params.id, body);
    return {};
  }),
];

/** A school writes to its guardians: what it has left, campaigns, reminders. */
export const sms = (): Module => ({
  routes: [
    ...accountRoutes,
    ...composeRoutes,
    ...campaignRoutes,
    ...groupRoutes,
    ...reminderRoutes,
  ],
  jobs: [sendBatch],
  recurring: [sweepCampaigns, remindGuardians, purgeSms],
  subscribers: smsSubscribers,
  lists: [messageFile],
});
