import { randomUUID } from 'node:crypto';
import { beginChat, type ChatDetail } from '@ardoise/contract/chat/chats';
import { writeChatMessage } from '@ardoise/contract/chat/chat-messages';
import { sql } from 'kysely';
import { inSchool } from '../../../platform/work.ts';
import { fromElsewhere, type TestApp } from '../../../testing/test-app.ts';
import {
  addGuardian,
  createFamily,
  newPhone,
  type TestFamily,
} from '../../mobile-money/testing/payers.ts';
import { reindexGuardians, reindexStudents } from '../../students/public.ts';
import { makeLink } from '../guardian/links.ts';

/** A guardian with a talk, a child who owes, and a key to the page. */
export interface TestTalk {
  readonly id: string;
  readonly guardianId: string;
  readonly phone: string;
  readonly family: TestFamily;
  /** `/talk/{token}`. */
  readonly path: string;
}

export const linkTo = async (app: TestApp, orgId: string, chatId: string): Promise<string> => {
  const link = await inSchool(app.node.services, orgId, (work) => makeLink(work, chatId));
  return new URL(link).pathname;
};

export async function addParent(
  { node: { services } }: TestApp,
  orgId: string,
  name: string,
): Promise<Omit<TestTalk, 'id' | 'path'>> {
  const phone = newPhone('mtn');
  const family = await createFamily({ services }, orgId);
  await addGuardian({ services }, orgId, family, phone);
  const guardianId = await inSchool(services, orgId, async ({ tx, orgId: own }) => {
    const { rows } = await sql<{ id: string }>`
      update guardians set full_name = ${name}, folded_name = lower(${name})
       where org_id = ${own} and id in (select guardian_id from family_guardians where family_id = ${family.id})
      returning id`.execute(tx);
    await reindexGuardians(tx, own, [rows[0]?.id ?? '']);
    await reindexStudents(
      tx,
      own,
      family.students.map(({ id }) => id),
    );
    return rows[0]?.id ?? '';
  });
  return { guardianId, phone, family };
}

export async function beginTalk(
  app: TestApp,
  orgId: string,
  token: string,
  name = 'Régine Ngo Bassa',
): Promise<TestTalk> {
  const parent = await addParent(app, orgId, name);
  const { body } = await app.call(
    beginChat,
    { body: { guardianId: parent.guardianId } },
    { token },
  );
  const { id } = body.data as ChatDetail;
  return { id, ...parent, path: await linkTo(app, orgId, id) };
}

export const writeText = (app: TestApp, token: string, id: string, text: string) =>
  app.call(
    writeChatMessage,
    { params: { id }, body: { type: 1, key: randomUUID(), text } },
    { token, headers: fromElsewhere() },
  );

interface SentForm {
  readonly text?: string;
  readonly key?: string;
  readonly file?: Uint8Array | undefined;
  readonly fileName?: string;
}

/** As a browser sends the form of the page, with a file or without. */
export async function sendForm(
  app: TestApp,
  path: string,
  { text = '', key = randomUUID(), file, fileName = 'a.jpg' }: SentForm,
): Promise<{ status: number; html: string }> {
  const form = new FormData();
  form.append('key', key);
  form.append('text', text);
  if (file !== undefined) form.append('file', new Blob([new Uint8Array(file)]), fileName);
  const response = await fetch(`${app.url}${path}?lang=en`, {
    method: 'POST',
    headers: fromElsewhere(),
    body: form,
  });
  return { status: response.status, html: await response.text() };
}

export interface LiveLine {
  /** Everything that came so far. */
  readonly heard: () => string;
  readonly isEnded: () => boolean;
  close(): void;
}

/** The page's open line, as a browser with script has it. */
export async function openLine(app: TestApp, path: string, query = ''): Promise<LiveLine> {
  const stop = new AbortController();
  const response = await fetch(`${app.url}${path}/live?lang=en${query}`, {
    signal: stop.signal,
    headers: fromElsewhere(),
  });
  let heard = '';
  let isEnded = false;
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const listen = async (): Promise<void> => {
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
      heard += part.value;
    isEnded = true;
  };
  void listen().catch(() => {});
  return { heard: () => heard, isEnded: () => isEnded, close: () => stop.abort() };
}
