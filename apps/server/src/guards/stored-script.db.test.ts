import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MoneyApp, startMoneyApp } from '../modules/mobile-money/testing/payers.ts';
import { until } from '../testing/until.ts';
import { forAnyone, withItsAddress } from './open-addresses.ts';
import { drawnFiles } from './stored-script/drawn-files.ts';
import { type Draw, drawnPages } from './stored-script/drawn-pages.ts';
import { type FilledSchool, fillSchool } from './stored-script/fill-school.ts';
import { inspect, inspectLetter } from './stored-script/find-faults.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { withoutTexts } from './stored-script/without-texts.ts';

let mail: Awaited<ReturnType<typeof startMailServer>>;
let money: MoneyApp;
let school: FilledSchool;

beforeAll(async () => {
  mail = await startMailServer();
  money = await startMoneyApp({ smtpUrl: mail.url });
  school = await fillSchool(money);
});
afterAll(async () => {
  await money.close();
  mail.close();
});

const drawn: Readonly<Record<string, readonly Draw[]>> = { ...drawnPages, ...drawnFiles };

/** Whether an address is one of the route's, so that no page is taken for another. */
function isOf(route: string, url: string): boolean {
  const [, path = ''] = route.split(' ');
  const pattern = path.replaceAll(/:\w+(?:\(\^(.*?)\$\))?/g, (_, of = '[^/]+') => `(?:${of})`);
  return new RegExp(`^${pattern}$`).test(new URL(url).pathname);
}

describe('a script that stands in every text of a school', () => {
  it.each(Object.entries(drawn))('is a text and nothing else at %s', async (route, draws) => {
    for (const draw of draws) {
      const response = await draw(school);
      expect(isOf(route, response.url || money.app.url + school.talk + '/live')).toBe(true);
      const { faults, met } = await inspect(response);
      expect(faults).toEqual([]);
      // Where it is not met, nothing is proved.
      expect(met).toBeGreaterThan(0);
    }
  });

  it('is in letters a part of their text, and no line of their header', async () => {
    const recipients = ['parent@example.com', 'member@example.com', 'jeanne@example.com'];
    const letters = await until('each of them has a letter', async () =>
      recipients.every((to) => mail.letters.some((letter) => letter.includes(`To: ${to}`)))
        ? mail.letters
        : null,
    );
    const inspected = letters.map(inspectLetter);
    expect(inspected.flatMap(({ faults }) => faults)).toEqual([]);
    expect(inspected.every(({ met }) => met > 0)).toBe(true);
  });
});

/** Addresses outside the contract of which nobody said whether texts are drawn there, and those that are none. */
function findUndecided(routes: readonly string[]): string[] {
  const said = [...Object.keys(drawn), ...withoutTexts.flatMap((group) => group.routes)];
  return [
    ...routes.filter((route) => !said.includes(route)).map((route) => `${route}: not listed`),
    ...said.filter((route) => !routes.includes(route)).map((route) => `${route}: not there`),
    ...said
      .filter((route, at) => said.indexOf(route) !== at)
      .map((route) => `${route}: listed twice`),
  ];
}

describe('every address at which the server draws', () => {
  it('is looked at here, or holds no text of a person for a reason', () => {
    expect(findUndecided([...forAnyone, ...withItsAddress])).toEqual([]);
  });

  it('that is new fails until somebody says which', () => {
    const more = [...forAnyone, ...withItsAddress, 'GET /planted/:token'];
    expect(findUndecided(more)).toEqual(['GET /planted/:token: not listed']);
  });
});
