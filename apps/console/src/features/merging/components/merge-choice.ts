import type { MergeKind, MergePreview } from '@ardoise/contract/merging';

/** What the person has chosen so far. */
export interface MergeChoices {
  /** Fields whose value comes from the record that goes. */
  readonly take: readonly string[];
  /** By year, the enrolment that stays. */
  readonly enrolments: Readonly<Record<string, string>>;
  readonly withFamily: boolean;
  /** Of guardians who are offered as the same person, those who are not. */
  readonly apart: readonly string[];
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** Proposed: what only the record that goes knows is taken from it; two families of one child are one. */
export const proposedChoices = ({ kept, gone, differing }: MergePreview): MergeChoices => ({
  take: differing.filter((field) => isEmpty(kept.record[field]) && !isEmpty(gone.record[field])),
  enrolments: {},
  withFamily: kept.family?.id !== gone.family?.id,
  apart: [],
});

export const toggled = (list: readonly string[], name: string, isOn: boolean): string[] =>
  isOn ? [...list.filter((one) => one !== name), name] : list.filter((one) => one !== name);

/** The merge as it is asked for. */
export const mergeBody = (
  kind: MergeKind,
  { kept, gone, guardianPairs }: MergePreview,
  { take, enrolments, withFamily, apart }: MergeChoices,
) => {
  const areFamilies = kind === 'family' || (kind === 'student' && withFamily);
  const isTurned = kind === 'student' && take.includes('family');
  const pairs = guardianPairs.filter(({ goneId }) => !apart.includes(goneId));
  return {
    kind,
    keptId: kept.id,
    goneId: gone.id,
    take: [...take],
    enrolments: Object.values(enrolments),
    withFamily: kind === 'student' && withFamily && kept.family?.id !== gone.family?.id,
    guardianPairs: areFamilies
      ? pairs.map((pair) =>
          isTurned
            ? { keptId: pair.goneId, goneId: pair.keptId }
            : { keptId: pair.keptId, goneId: pair.goneId },
        )
      : [],
  };
};

/** What has to be asked of a year in which both are in a class: nothing where both are in the same one, at the same price. */
export function questionOf({ kept, gone }: MergePreview['years'][number]): 'years' | 'fees' | null {
  if (kept.className !== gone.className) return 'years';
  return kept.amount === gone.amount ? null : 'fees';
}
