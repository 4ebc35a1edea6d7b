import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { fieldTexts } from '@ardoise/contract/protocol/fields';
import { settingsErrors, type updateSchoolSettings } from '@ardoise/contract/school-settings';
import { say } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';
import { Refusal, refuseField } from '../../platform/refusal.ts';
import { forgetActors, type OrganisationRow } from '../identity/public.ts';
import { nameChange, townChange } from '../verification/public.ts';
import { hasImage, presentSettings, readSettings } from './store.ts';

type Change = Input<typeof updateSchoolSettings>['body'];

/** Saves over the version that the person saw; a save over a newer one is refused and changes nothing. */
export async function changeSettings(
  context: SchoolContext,
  change: Change,
): Promise<OrganisationRow> {
  const { tx, orgId, role, services } = context;
  const before = await readSettings(tx, orgId);
  const needsOwner =
    change.requireOwnerSecondFactor !== undefined &&
    change.requireOwnerSecondFactor !== before.require_owner_second_factor;
  if (needsOwner && role !== 'adminOrOwner') throw new Refusal(errors.notPermitted);
  // Whoever asks others for it has it: they would lock themselves out.
  if (needsOwner && change.requireOwnerSecondFactor === true && !context.actor.hasSecondFactor)
    throw refuseField(
      settingsErrors.ownSecondFactorFirst,
      'requireOwnerSecondFactor',
      context.language,
    );
  await refuseForeignImages(context, [change.logoId, change.backgroundId, change.stampId]);
  await refuseUnknownZone(context, before.time_zone, change.timeZone);
  const after = await tx
    .updateTable('organisations')
    .set({
      ...(await nameChange(context, before, change.displayName)),
      ...townChange(before, change.town, context.now),
      ...(change.postalAddress === undefined
        ? {}
        : { postal_address: change.postalAddress === '' ? null : change.postalAddress }),
      ...(change.phone === undefined ? {} : { phone: change.phone }),
      ...(change.timeZone === undefined ? {} : { time_zone: change.timeZone }),
      slogan: change.slogan === '' ? null : change.slogan,
      tags: [...new Set(change.tags)],
      version: before.version + 1,
      ...(change.logoId === undefined ? {} : { logo_id: change.logoId }),
      ...(change.backgroundId === undefined ? {} : { background_id: change.backgroundId }),
      ...(change.stampId === undefined ? {} : { stamp_id: change.stampId }),
      ...(change.hasCampusAndSemester === undefined
        ? {}
        : { has_campus_and_semester: change.hasCampusAndSemester }),
      ...(change.hasTemplatePart === undefined
        ? {}
        : { has_template_part: change.hasTemplatePart }),
      ...(change.requireOwnerSecondFactor === undefined
        ? {}
        : { require_owner_second_factor: change.requireOwnerSecondFactor }),
    })
    .where('org_id', '=', orgId)
    .where('version', '=', change.version)
    .returningAll()
    .executeTakeFirst();
  if (after === undefined) throw new Refusal(errors.changedMeanwhile);
  if (needsOwner) await forgetActors(context, { orgId });
  await context.audit({
    action: 'settings.changed',
    subject: 'settings',
    subjectId: orgId,
    before: presentSettings(services, before),
    after: presentSettings(services, after),
  });
  await context.emit('settings.changed', orgId, {});
  return after;
}

/** An image of another school is as unknown as one that never was. */
async function refuseForeignImages(
  { tx, orgId }: SchoolContext,
  ids: ReadonlyArray<string | null | undefined>,
) {
  for (const id of ids) {
    if (typeof id === 'string' && !(await hasImage(tx, orgId, id)))
      throw new Refusal(errors.notFound);
  }
}

/** Days are reckoned in the database too, whose list of zones may be older than the program's. */
async function refuseUnknownZone(
  { tx, language }: SchoolContext,
  before: string,
  asked: string | undefined,
): Promise<void> {
  if (asked === undefined || asked === before) return;
  const { rows } = await sql`select 1 from pg_timezone_names where name = ${asked}`.execute(tx);
  if (rows.length === 0)
    throw new Refusal(errors.invalidInput, {
      fields: { timeZone: say(fieldTexts.notAChoice, language) },
    });
}
