import { afterAll, beforeAll } from 'vitest';
import type { Settings } from '../../../platform/settings.ts';
import { expectSound, type MoneyApp, startMoneyApp } from './payers.ts';

/** The program that the tests of the importing file go to, with the simulator beside it and one school in it. */
export let money: MoneyApp;
export let orgId: string;
/** Of the school's owner. */
export let token: string;

/** Called by each importing file: started before its tests; after them its books are sound, and it is taken down. */
export function startMoneySchool(settings: Partial<Settings> = {}): void {
  beforeAll(async () => {
    money = await startMoneyApp(settings);
    orgId = money.school.orgId;
    token = await money.school.signIn();
  });
  afterAll(async () => {
    await expectSound(money, orgId);
    await money.close();
  });
}
