import { setTimeout as wait } from 'node:timers/promises';
import { createYear } from '@ardoise/contract/years';
import { workbookOf } from '../../modules/student-import/testing/school.ts';
import type { Attack, Product } from './attack.ts';
import { saveBadCredentials } from './bad-credentials.ts';
import { cutConnections } from './cut-connections.ts';
import { floodImports } from './flood-imports.ts';
import { postJson } from './http-target.ts';
import { sendLargePictures } from './large-pictures.ts';
import { askForCodes, failSignIns } from './lock-account.ts';
import { sendBigForm, sendBigJson, sendBigMultipart } from './many-parts.ts';
import { startNotReading } from './not-reading.ts';
import { floodPage } from './page-flood.ts';
import { floodPipelined } from './pipelined-flood.ts';
import { registerSchool } from './register-school.ts';
import { relayText } from './relay-text.ts';
import { startSlowUploads } from './slow-uploads.ts';
import { holdByTries } from './stranger-payments.ts';
import { targetAt } from './target.ts';
import { guessPaymentCodes, tryWrongLinks } from './try-wrong-links.ts';

/** A whole list of a school that is new: every name is another one. */
const listOf = (rows: number): Promise<Buffer> =>
  workbookOf(
    Array.from({ length: rows }, (_, n) => [
      `Nom ${n}`,
      `Élève ${n}`,
      n % 2 === 0 ? 'F' : 'M',
      '2014-05-06',
      'Form 1A',
      `Famille ${n}`,
      `Parent ${n}`,
      'mère',
      `67${String(1_000_000 + n)}`,
      null,
      null,
      null,
    ]),
  );

const addYear = ({ url }: Product, token: string) =>
  postJson({ base: url, headers: { authorization: `Bearer ${token}` } }, createYear.path, {
    reopeningOn: '2026-09-07',
    closingOn: '2027-06-30',
    cycles: [
      {
        kind: 'secondary',
        classes: [{ name: 'Form 1A', tuition: 150_000, installments: [] }],
      },
    ],
  });

/** Each way in which a stranger, or somebody who has registered a school, has tried to stop the product. */
export const allAttacks: readonly Attack[] = [
  {
    name: 'pipelined requests on a connection that closes',
    run: ({ url }, size) =>
      floodPipelined(targetAt(url), {
        path: '/pay',
        requests: 300,
        connections: size === 'full' ? 20 : 2,
      }),
  },
  {
    name: 'credentials that no header can carry',
    run: async (product) =>
      saveBadCredentials({ baseUrl: product.url, token: await registerSchool(product) }),
  },
  {
    name: 'a flood of the API page',
    run: ({ url }, size) => floodPage(targetAt(url), '/api/docs', size === 'full' ? 300 : 60),
  },
  {
    name: 'forms, JSON and uploads of 100,000 parts',
    run: async ({ url }) => {
      const target = targetAt(url);
      await sendBigForm(target, '/apply/demo', 43_666);
      await sendBigForm(target, '/apply/demo', 100_000);
      await sendBigJson(target, '/ba021/v1/org/login', 100_000);
      await sendBigMultipart(target, '/ba021/v1/school/students/import', 100_000);
    },
  },
  {
    name: 'lost connections to the database',
    run: async ({ databaseUrl }, size) => {
      for (let cuts = 0; cuts < (size === 'full' ? 5 : 1); cuts += 1) {
        await cutConnections(databaseUrl);
        await wait(1_000);
      }
    },
  },
  {
    name: 'slow uploads',
    run: async ({ url }, size) => {
      const uploads = await startSlowUploads(targetAt(url), {
        path: '/ba021/v1/org/login',
        contentType: 'application/json',
        count: 205,
        byteEveryMs: 9_000,
      });
      await wait(size === 'full' ? 25_000 : 1_000);
      uploads.stop();
    },
  },
  {
    name: 'connections that read no answer',
    run: async ({ url }, size) => {
      const stop = await startNotReading(targetAt(url), '/api/docs', size === 'full' ? 300 : 50);
      await wait(size === 'full' ? 10_000 : 500);
      stop();
    },
  },
  {
    name: 'many large lists of one school',
    run: async (product, size) => {
      const token = await registerSchool(product);
      await addYear(product, token);
      const content = await listOf(size === 'full' ? 20_000 : 500);
      await floodImports({ baseUrl: product.url, token }, new Uint8Array(content), {
        uploads: size === 'full' ? 40 : 6,
      });
    },
  },
  {
    name: 'pictures of 40 megapixels',
    run: async (product, size) =>
      sendLargePictures({
        url: product.url,
        token: await registerSchool(product),
        ...(size === 'full' ? {} : { requests: 2, picturesEach: 2 }),
      }),
  },
  {
    name: 'text of a stranger to any phone',
    run: ({ url }, size) =>
      relayText({
        url,
        appId: 'demo',
        phones: Array.from({ length: size === 'full' ? 60 : 5 }, () => '677424242'),
      }),
  },
  {
    name: 'small payments that never end',
    run: ({ url, paymentCode }, size) =>
      holdByTries({
        base: url,
        paymentCode,
        tries: size === 'full' ? 100 : 5,
        phoneOf: () => '677000002',
      }),
  },
  {
    name: 'wrong links and codes',
    run: async ({ url }, size) => {
      const count = size === 'full' ? 200 : 40;
      await tryWrongLinks({ base: url }, { kind: 'payment', count });
      await tryWrongLinks({ base: url }, { kind: 'receipt', count });
      await guessPaymentCodes({ base: url }, { count });
    },
  },
  {
    name: 'wrong passwords and codes asked for',
    run: async ({ url }, size) => {
      const count = size === 'full' ? 30 : 12;
      await failSignIns({ base: url }, { login: 'owner@demo.school', count });
      await askForCodes({ base: url }, { phone: '677424243', count });
    },
  },
];
