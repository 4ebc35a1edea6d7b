import '../tables.ts';
import type { ReminderRule } from '@ardoise/contract/sms/reminders';
import { smsSize } from '@ardoise/contract/values/sms-text';
import { sql } from 'kysely';
import type { Work } from '../../../platform/work.ts';
import { recipientHash } from '../../messages/public.ts';
import { readChildren } from '../audience/chosen-families.ts';
import { languageFor, type Surroundings, writeText } from '../audience/merge-values.ts';
import { readGuardiansToWrite } from '../audience/read-guardians.ts';
import { type Child, joinRecipients, type Recipient } from '../audience/rules.ts';
import type { Written } from '../audience/write-messages.ts';
import { deadlineOf, mostUrgent } from './rules.ts';
import { type DueBy, findDue } from './sources.ts';

export interface Planned {
  readonly recipient: Recipient;
  readonly rule: ReminderRule;
  readonly hash: string;
  readonly isLeftOut: boolean;
}

/** Whoever never chose a language is written to in that of most families. */
const otherwise = 'fr';

export const composedOf = (rule: ReminderRule) => ({
  texts: rule.texts,
  isPlain: true,
  language: otherwise as 'fr',
});

async function readHashes(
  { tx, orgId }: Work,
  day: string,
): Promise<{ leftOut: ReadonlySet<string>; reminded: ReadonlySet<string> }> {
  const { rows: skips } = await sql<{ hash: string }>`select recipient_hash as hash
    from sms_reminder_skips where org_id = ${orgId} and day = ${day}`.execute(tx);
  const { rows: sent } = await sql<{ hash: string }>`select recipient_hash as hash
    from sms_messages where org_id = ${orgId} and reminded_on = ${day}`.execute(tx);
  return {
    leftOut: new Set(skips.map(({ hash }) => hash)),
    reminded: new Set(sent.map(({ hash }) => hash)),
  };
}

/** Of each child the most pressing of what is due. */
function rulesByChild(
  rules: readonly ReminderRule[],
  day: string,
  due: readonly DueBy[],
): Map<string, { readonly rule: ReminderRule; readonly due: DueBy }> {
  const found = new Map<string, { readonly rule: ReminderRule; readonly due: DueBy }>();
  for (const one of due)
    for (const rule of rules.filter((each) => deadlineOf(each, day) === one.deadline)) {
      const known = found.get(one.studentId);
      const first = mostUrgent([...(known === undefined ? [] : [known.rule]), rule]);
      if (first === rule) found.set(one.studentId, { rule, due: one });
    }
  return found;
}

/**
 * Who is to be reminded on a day of the school, as things stand now: one message for each phone about all its children whose
 * deadline is the most pressing one, and nobody who was reminded that day already.
 */
export async function planDay(
  work: Work,
  day: string,
  given: readonly ReminderRule[],
  recipients: 'all' | 'first',
): Promise<Planned[]> {
  const { tx, orgId, services } = work;
  const rules = given.filter(({ isOn }) => isOn);
  if (rules.length === 0) return [];
  const deadlines = [...new Set(rules.map((rule) => deadlineOf(rule, day)))];
  const due = await findDue(tx, orgId, { deadlines, studentIds: null });
  if (due.length === 0) return [];
  const byChild = rulesByChild(rules, day, due);
  const known = await readChildren(tx, orgId, sql`s.id = any(${[...byChild.keys()]}::uuid[])`);
  const children: Child[] = known.map((child) => {
    const of = byChild.get(child.id)?.due;
    const { amount = 0, deadline = null, invoiceId = null } = of ?? {};
    return { ...child, pending: amount, deadline, invoiceId };
  });
  const familyIds = [...new Set(children.map(({ familyId }) => familyId))];
  const guardians = await readGuardiansToWrite(tx, orgId, familyIds);
  const { leftOut, reminded } = await readHashes(work, day);
  return joinRecipients(guardians, children, recipients).recipients.flatMap((recipient) => {
    const hash = recipientHash(services, recipient.phone);
    const rule = mostUrgent(recipient.children.flatMap(({ id }) => byChild.get(id)?.rule ?? []));
    if (rule === undefined || reminded.has(hash)) return [];
    // One day stands in the text: of what is due by another nothing is said with it.
    const own = recipient.children.filter(({ id }) => byChild.get(id)?.rule === rule);
    const about = { ...recipient, children: own };
    return [{ recipient: about, rule, hash, isLeftOut: leftOut.has(hash) }];
  });
}

/** The text of one, as the phone will show it. */
export function writeReminder({ recipient, rule }: Planned, around: Surroundings): Written {
  const composed = composedOf(rule);
  const text = writeText(composed, recipient, around);
  return { recipient, language: languageFor(composed, recipient), text, size: smsSize(text) };
}
