import { getBalance } from '@ardoise/contract/payments';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { readBalance } from './read-balance.ts';

export const balance = (): Module => ({
  routes: [route(getBalance, ({ tx, orgId, now }) => readBalance(tx, orgId, now))],
});
