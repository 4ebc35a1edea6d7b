import {
  getSmsAlarm,
  getSmsBalance,
  getSmsSettings,
  listSmsEntries,
  setSmsAlarm,
  setSmsSettings,
} from '@ardoise/contract/sms/account';
import { type Route, route } from '../../platform/http/route.ts';
import { answerList } from '../../platform/lists/list.ts';
import type { Module } from '../../platform/module.ts';
import { readSmsBalance } from './account/account.ts';
import { readAlarm, setAlarm } from './account/alarm.ts';
import { entryList } from './account/list-entries.ts';
import { readSettings, setSettings } from './account/settings.ts';

const accountRoutes: readonly Route[] = [
  route(getSmsBalance, ({ tx, orgId }) => readSmsBalance(tx, orgId)),
  route(listSmsEntries, (context, { query }) => answerList(entryList, context, query)),
  route(getSmsAlarm, ({ tx, orgId }) => readAlarm(tx, orgId)),
  route(setSmsAlarm, (context, { body }) => setAlarm(context, body)),
  route(getSmsSettings, ({ tx, orgId }) => readSettings(tx, orgId)),
  route(setSmsSettings, (context, { body }) => setSettings(context, body)),
];

/** A school writes to its guardians: what it has left, campaigns, reminders. */
export const sms = (): Module => ({
  routes: accountRoutes,
});
