import { openMessage } from '../modules/messages/sealed-message.ts';
import { recipientHash } from '../modules/messages/recipient.ts';
import type { OutboxTable } from '../modules/messages/tables.ts';
import type { TestApp } from './test-app.ts';

export interface TestMessage extends OutboxTable {
  /** Empty where the message has ended: what it said is gone. */
  readonly to: string;
  readonly subject: string | null;
  readonly body: string;
}

/** The messages of a school, or of all, oldest first. Without a simulator none is taken, so that each can be read. */
export async function readOutbox(
  { node: { services } }: TestApp,
  scope: { readonly orgId: string } | 'platform' = 'platform',
): Promise<TestMessage[]> {
  const rows = await services.db.read(scope, (tx) =>
    tx.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('id').execute(),
  );
  return rows.map((row) => {
    const { to, subject, text } =
      row.sealed === null
        ? { to: '', subject: null, text: '' }
        : openMessage(services, { orgId: row.org_id, id: row.id }, row.sealed);
    return { ...row, to, subject, body: text };
  });
}

/** The messages that went to a recipient, oldest first. */
export async function messagesTo(app: TestApp, recipient: string): Promise<TestMessage[]> {
  const hash = recipientHash(app.node.services, recipient);
  return (await readOutbox(app)).filter((message) => message.recipient_hash === hash);
}
