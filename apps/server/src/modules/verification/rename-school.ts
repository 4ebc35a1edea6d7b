import type { VerificationState } from '@ardoise/contract/verification';
import type { Work } from '../../platform/work.ts';
import { standingUnderName } from './name-school.ts';

interface NamedSchool {
  readonly org_id: string;
  readonly app_id: string;
  readonly name: string;
  readonly asked_name: string | null;
  readonly verification: VerificationState;
  readonly waiting_since: Date | null;
}

/** The columns that a new name changes. */
type NameChange = Partial<
  Pick<NamedSchool, 'name' | 'asked_name' | 'verification' | 'waiting_since'>
> & {
  readonly verification_reason?: null;
};

/**
 * What a school that wants to be called `name` is from now on. A verified one keeps the name that was verified until the
 * desk agrees to the new one, or a mark that was earned under one name would be lent to another. Any other school takes
 * its new name at once, and stands under it as if it had just been registered. A school that waits keeps its place.
 */
export async function nameChange(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  before: NamedSchool,
  name: string,
): Promise<NameChange> {
  const waiting_since = before.waiting_since ?? now;
  if (before.verification === 'verified')
    return name === before.name
      ? { asked_name: null, waiting_since: null }
      : { asked_name: name, waiting_since };
  if (name === before.name) return {};
  // A refusal is not washed away by another name: the desk looks again, and still sees why it refused.
  if (before.verification === 'refused') return { name, verification: 'waiting', waiting_since };
  const school = { orgId: before.org_id, appId: before.app_id, name };
  return {
    name,
    verification_reason: null,
    ...(await standingUnderName(tx, school, waiting_since)),
  };
}

/** Payers tell schools of one name apart by the town: one that was verified in another town is looked at again. */
export function townChange(
  before: Pick<NamedSchool, 'verification' | 'waiting_since'> & { readonly town: string | null },
  town: string | undefined,
  now: Date,
): { readonly town?: string } & Pick<NameChange, 'verification' | 'waiting_since'> {
  if (town === undefined || town === before.town) return {};
  if (before.verification !== 'verified') return { town };
  return { town, verification: 'waiting', waiting_since: before.waiting_since ?? now };
}
