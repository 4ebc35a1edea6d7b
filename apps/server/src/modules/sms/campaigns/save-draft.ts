import '../tables.ts';
import { createHash } from 'node:crypto';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { createCampaign, updateCampaign } from '@ardoise/contract/sms/campaigns';
import { smsErrors } from '@ardoise/contract/sms/sms-errors';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { refuseUnknownIn } from '../audience/chosen-families.ts';
import { readColumns, readFingerprint } from '../audience/uploads.ts';
import { refuseText } from '../audience/write-messages.ts';
import type { CampaignRow } from '../tables.ts';
import { changeCampaign, findCampaign, lockCampaign } from './store.ts';

type Draft = Omit<Input<typeof updateCampaign>['body'], 'version'>;

const longestName = 60;

/** A campaign without a name is called by its first words; what is filled in is another for everybody. */
function nameOf({ name, texts }: Draft): string {
  if (name !== '') return name;
  const text = (texts.fr === '' ? texts.en : texts.fr).replaceAll(/\s+/g, ' ');
  const ownWords = text.replaceAll(/\{[^{}]+\}/g, '…').replace(/^[…\s,:;.-]+/, '');
  const begun = ownWords.charAt(0).toUpperCase() + ownWords.slice(1);
  const words = begun === '' ? text : begun;
  return words.length <= longestName ? words : `${words.slice(0, longestName - 1)}…`;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The same people, in whichever order they were picked and however often the list was uploaded. */
async function whomOf({ tx, orgId }: SchoolContext, choice: Draft['choice']): Promise<unknown> {
  if (choice.kind === 'upload') return readFingerprint(tx, orgId, choice.uploadId);
  if (choice.kind === 'class') return { ...choice, classIds: choice.classIds.toSorted(byText) };
  if (choice.kind === 'cycle') return { ...choice, cycleIds: choice.cycleIds.toSorted(byText) };
  return choice.kind === 'families'
    ? { ...choice, familyIds: choice.familyIds.toSorted(byText) }
    : choice;
}

async function fingerprintOf(
  context: SchoolContext,
  { choice, recipients, texts }: Draft,
): Promise<string> {
  const whom = await whomOf(context, choice);
  return createHash('sha256')
    .update(JSON.stringify([whom, recipients, texts.en, texts.fr]))
    .digest('base64url');
}

const columnsOf = async (context: SchoolContext, draft: Draft) => ({
  name: nameOf(draft),
  choice: draft.choice,
  recipients: draft.recipients,
  text_en: draft.texts.en,
  text_fr: draft.texts.fr,
  is_plain: draft.isPlain,
  language: context.language,
  fingerprint: await fingerprintOf(context, draft),
});

/** What can never be sent is not kept as a draft either; nobody to write to today may be different tomorrow. */
async function refuseDraft({ tx, orgId }: SchoolContext, draft: Draft): Promise<void> {
  const { choice, texts } = draft;
  if (choice.kind === 'upload') {
    refuseText(texts, await readColumns(tx, orgId, choice.uploadId));
    return;
  }
  await refuseUnknownIn(tx, orgId, choice);
  refuseText(texts, null);
}

export async function createDraft(
  context: SchoolContext,
  { go: _go, sendAt: _sendAt, isAgain: _isAgain, ...draft }: Input<typeof createCampaign>['body'],
): Promise<CampaignRow> {
  const { tx, orgId, now, actor } = context;
  await refuseDraft(context, draft);
  const columns = await columnsOf(context, draft);
  const row = await tx
    .insertInto('sms_campaigns')
    .values({
      org_id: orgId,
      id: newId(now),
      kind: 'campaign',
      state: 'draft',
      ...columns,
      choice: JSON.stringify(draft.choice) as never,
      send_at: null,
      created_at: now,
      created_by: actor.personId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await context.audit({
    action: 'campaign.created',
    subject: 'campaign',
    subjectId: row.id,
    after: { ...draft },
  });
  await context.emit('campaign.changed', row.id, { state: 'draft' });
  return row;
}

export async function updateDraft(
  context: SchoolContext,
  id: string,
  { version, ...draft }: Input<typeof updateCampaign>['body'],
): Promise<CampaignRow | undefined> {
  const { tx, orgId } = context;
  const before = await lockCampaign(tx, orgId, id);
  if (before.state !== 'draft' || before.kind !== 'campaign')
    throw new Refusal(smsErrors.campaignStarted);
  if (before.version !== version) throw new Refusal(errors.changedMeanwhile);
  await refuseDraft(context, draft);
  await changeCampaign(tx, before, {
    ...(await columnsOf(context, draft)),
    choice: JSON.stringify(draft.choice) as never,
    version: version + 1,
  });
  await context.audit({
    action: 'campaign.changed',
    subject: 'campaign',
    subjectId: id,
    before: {
      name: before.name,
      choice: before.choice,
      texts: { en: before.text_en, fr: before.text_fr },
    },
    after: { ...draft },
  });
  await context.emit('campaign.changed', id, { state: 'draft' });
  return findCampaign(tx, orgId, id);
}
