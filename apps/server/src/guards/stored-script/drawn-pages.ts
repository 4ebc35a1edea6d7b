import { withCheckSymbol } from '@ardoise/contract/values/payment-code';
import { typedForm } from '../../modules/admissions/testing/form.ts';
import { fieldsOf } from '../../testing/form-fields.ts';
import { fromElsewhere } from '../../testing/from-elsewhere.ts';
import type { FilledSchool } from './fill-school.ts';
import { script } from './plant-script.ts';

/** How an answer is had from a school in which the script stands in every text. */
export type Draw = (school: FilledSchool) => Promise<Response>;

export const ask = ({ money }: FilledSchool, path: string, init: RequestInit = {}) =>
  fetch(money.app.url + path, { redirect: 'manual', ...init, headers: fromElsewhere() });

type PathOf = (school: FilledSchool) => string;

export const page =
  (pathOf: PathOf): Draw =>
  (school) =>
    ask(school, pathOf(school));

/** As a text of one line is typed, and where only the first of it is taken. */
const typed = script.replaceAll(/[\r\n]+/g, ' ');
const shortest = typed.slice(typed.indexOf('"'), typed.indexOf(' X-Ran'));

const send =
  (pathOf: PathOf, fields: Readonly<Record<string, string>>): Draw =>
  (school) =>
    ask(school, pathOf(school), { method: 'POST', body: new URLSearchParams(fields) });

const sendParts =
  (pathOf: PathOf, fields: Readonly<Record<string, string>>): Draw =>
  (school) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return ask(school, pathOf(school), { method: 'POST', body });
  };

/** A form that the page shows, with something typed into it. */
const fill =
  (pathOf: PathOf, form: string, fields: Readonly<Record<string, string>>): Draw =>
  async (school) => {
    const shown = await (await ask(school, pathOf(school))).text();
    const { action, fields: body } = fieldsOf(shown, form);
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return ask(school, action, { method: 'POST', body });
  };

/** The line stays open: its first news is all that is waited for. */
async function firstNews(school: FilledSchool): Promise<Response> {
  const { headers, body } = await ask(school, `${school.talk}/live`);
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  while (!heard.includes('"html"')) {
    const part = await reader?.read();
    if (part === undefined || part.done) break;
    heard += part.value;
  }
  await reader?.cancel();
  return new Response(heard, { headers });
}

const atFirst = ({ taken }: FilledSchool): string => taken.link;
const ofInvoice = ({ taken }: FilledSchool): string => taken.invoiceLink;
const ofCollection = ({ collection }: FilledSchool): string => collection;
const atProof: PathOf = ({ taken }) => `${taken.link}/proof`;
const follow: PathOf = ({ taken }) => `${taken.link}/t/${taken.transaction}`;
const form: PathOf = ({ appId }) => `/apply/${appId}`;
const correction: PathOf = ({ applications }) => `${applications.rejected}/correct`;
const wrongForm = { ...typedForm, 'student.lastName': '', 'student.firstName': typed };
const phone = '677000011';

/** Each page that is read without an account, by its address as `open-addresses.ts` has it. */
export const drawnPages: Readonly<Record<string, readonly Draw[]>> = {
  'GET /apply/:appId': [page(form)],
  'POST /apply/:appId': [send(form, wrongForm)],
  'GET /apply/:appId/follow': [page((school) => `${form(school)}/follow`)],
  'POST /apply/:appId/follow': [
    send((school) => `${form(school)}/follow`, { number: typed, phone: typed }),
  ],
  'GET /apply/:appId/follow/:secret': [
    page(({ applications }) => applications.rejected),
    page(({ applications }) => applications.approved),
  ],
  'GET /apply/:appId/follow/:secret/correct': [page(correction)],
  'POST /apply/:appId/follow/:secret/correct': [send(correction, wrongForm)],
  'POST /apply/:appId/follow/:secret/rating': [
    send(({ applications }) => `${applications.approved}/rating`, { overall: '', comment: typed }),
  ],
  'GET /school/:appId': [page(({ appId }) => `/school/${appId}`)],
  'GET /pay': [page(() => `/pay?code=${encodeURIComponent(shortest)}`)],
  'GET /pay/:reference': [
    page(atFirst),
    page(ofInvoice),
    page(ofCollection),
    page(({ paymentCode }) => `/pay/${paymentCode}`),
  ],
  'POST /pay/:reference': [
    ...[atFirst, ofInvoice, ofCollection].flatMap((pathOf) => [
      fill(pathOf, 'pay', { phone: typed }),
      fill(pathOf, 'pay', { phone }),
    ]),
  ],
  'POST /pay/:reference/name': [
    send(() => `/pay/${withCheckSymbol('HK7443')}/name`, { name: typed }),
  ],
  'GET /pay/:reference/proof': [page(atProof)],
  'POST /pay/:reference/proof': [sendParts(atProof, { reference: typed, phone: typed })],
  'GET /pay/:reference/t/:id': [page(follow)],
  'GET /pay/:reference/t/:id/again': [page((school) => `${follow(school)}/again`)],
  'GET /pay/:reference/t/:id/state': [page((school) => `${follow(school)}/state`)],
  'GET /receipt/:file': [
    page(({ taken }) => `/receipt/${taken.receiptCode}`),
    page(({ taken }) => `/receipt/${taken.receiptCode}.pdf`),
  ],
  'POST /receipt/:file/rating': [
    send(({ taken }) => `/receipt/${taken.receiptCode}/rating`, { overall: '', comment: typed }),
  ],
  'GET /sandbox/:token': [page(({ sandbox }) => sandbox)],
  'GET /talk': [page(({ taken }) => `/talk?from=${taken.link.slice('/pay/'.length)}`)],
  'POST /talk': [
    send(({ taken }) => `/talk?from=${taken.link.slice('/pay/'.length)}`, { phone: typed }),
  ],
  'GET /talk/:token': [page(({ talk }) => talk)],
  'POST /talk/:token': [sendParts(({ talk }) => talk, { key: 'x', text: typed.repeat(60) })],
  'GET /talk/:token/live': [firstNews],
};
