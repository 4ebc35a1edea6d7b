import type { ArrearsFilters } from '@ardoise/contract/arrears/arrears';
import type { CampaignDetail, RecipientList } from '@ardoise/contract/sms/campaigns';
import type { AudienceChoice, SmsTexts } from '@ardoise/contract/sms/compose';
import { type Language, languages } from '@ardoise/contract/values/language';
import { textToDay } from '../../../ui/form/typed-day.ts';
import { momentAt, typedTime } from './school-moment.ts';

export const choiceKinds = [
  'everyone',
  'class',
  'cycle',
  'debt',
  'service',
  'group',
  'families',
  'arrears',
  'upload',
] as const satisfies ReadonlyArray<AudienceChoice['kind']>;
type ChoiceKind = (typeof choiceKinds)[number];

export const debtStates = ['owes', 'late', 'paid'] as const;

/** Whom it is for, as the fields hold it: what was chosen of another kind stays chosen. */
export interface WhoValues {
  readonly kind: ChoiceKind;
  readonly classIds: readonly string[];
  readonly cycleIds: readonly string[];
  readonly debt: (typeof debtStates)[number];
  readonly days: string;
  readonly serviceId: string | null;
  readonly groupId: string | null;
  readonly familyIds: readonly string[];
  /** Whom the list of arrears shows; null where nobody came from there. */
  readonly filters: ArrearsFilters | null;
  /** What the server read of the file, or, of a draft that is opened again, its id alone. */
  readonly upload: Pick<RecipientList, 'id'> | RecipientList | null;
  readonly recipients: 'all' | 'first';
}

export interface WhenValues {
  readonly when: 'now' | 'later';
  readonly day: string;
  readonly time: string;
}

export interface ComposeValues {
  readonly who: WhoValues;
  readonly texts: SmsTexts;
  readonly isPlain: boolean;
  readonly when: WhenValues;
  readonly name: string;
}

export const blankValues: ComposeValues = {
  who: {
    kind: 'everyone',
    classIds: [],
    cycleIds: [],
    debt: 'owes',
    days: '7',
    serviceId: null,
    groupId: null,
    familyIds: [],
    filters: null,
    upload: null,
    recipients: 'all',
  },
  texts: { en: '', fr: '' },
  isPlain: false,
  when: { when: 'now', day: '', time: '' },
  name: '',
};

const atLeastOne = <Choice extends AudienceChoice>(ids: readonly string[], choice: Choice) =>
  ids.length === 0 ? null : choice;

/** Null while something is still to be chosen. */
export function choiceOf(who: WhoValues): AudienceChoice | null {
  const { kind, serviceId, groupId, filters, upload } = who;
  switch (kind) {
    case 'everyone':
      return { kind };
    case 'class':
      return atLeastOne(who.classIds, { kind, classIds: [...who.classIds] });
    case 'cycle':
      return atLeastOne(who.cycleIds, { kind, cycleIds: [...who.cycleIds] });
    case 'families':
      return atLeastOne(who.familyIds, { kind, familyIds: [...who.familyIds] });
    case 'debt': {
      const days = who.debt === 'late' ? Number(who.days.trim()) : 0;
      const isDays = Number.isInteger(days) && days >= 0 && days <= 3650;
      return isDays ? { kind, state: who.debt, days } : null;
    }
    case 'service':
      return serviceId === null ? null : { kind, serviceId };
    case 'group':
      return groupId === null ? null : { kind, groupId };
    case 'arrears':
      return filters === null ? null : { kind, filters };
    case 'upload':
      return upload === null ? null : { kind, uploadId: upload.id };
  }
}

function whoOf(choice: AudienceChoice | null): Partial<WhoValues> {
  switch (choice?.kind) {
    case 'debt':
      return {
        kind: 'debt',
        debt: choice.state,
        ...(choice.state === 'late' ? { days: String(choice.days) } : {}),
      };
    case 'upload':
      return { kind: 'upload', upload: { id: choice.uploadId } };
    case undefined:
      return {};
    default:
      return choice ?? {};
  }
}

/** A draft, or a campaign that is written once more, as the fields hold it. */
export const valuesOf = (campaign: CampaignDetail): ComposeValues => ({
  ...blankValues,
  name: campaign.state === 'draft' ? campaign.name : '',
  who: { ...blankValues.who, recipients: campaign.recipients, ...whoOf(campaign.choice) },
  texts: campaign.texts,
  isPlain: campaign.isPlain,
});

/** The languages in which there is something to send. */
export const writtenIn = (texts: SmsTexts): readonly Language[] =>
  languages.filter((language) => texts[language].trim() !== '');

/** When it goes: null is now; undefined: what is typed is no moment. */
export function sendAtOf(
  { when, day, time }: WhenValues,
  timeZone: string,
): string | null | undefined {
  if (when === 'now') return null;
  const clock = typedTime(time);
  const typedDay = textToDay(day);
  if (clock === null || typedDay === null) return undefined;
  return momentAt(typedDay, clock, timeZone) ?? undefined;
}
