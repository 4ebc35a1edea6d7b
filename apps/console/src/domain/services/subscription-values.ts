import type { ServiceRow } from '@ardoise/contract/services';
import type { StudentDetail } from '@ardoise/contract/students';
import { day } from '@ardoise/contract/values/dates';
import type { Period } from '@ardoise/contract/values/service-types';
import type { YearSummary } from '@ardoise/contract/years';
import { textToDay } from '../../ui/form/typed-day.ts';
import type { SubscribeBody } from './service-queries.ts';

/** As chosen and typed. Null where nothing was said yet: then what is usual holds. */
export interface SubscriptionValues {
  readonly serviceId: string;
  readonly yearId: string | null;
  readonly whom: 'students' | 'class';
  readonly studentIds: readonly string[];
  readonly classId: string | null;
  readonly itemId: string | null;
  readonly period: Period | null;
  readonly fromOn: string;
  readonly toOn: string;
}

/** Where a service has a cost of its own, it can be had without one of its items. */
export const needsItem = ({ items, cost }: Pick<ServiceRow, 'items' | 'cost'>): boolean =>
  items.length > 0 && cost === 0;

/** Empty is a day too: the first or the last one of what is left of the year. */
export const isDay = (typed: string): boolean => {
  const read = textToDay(typed);
  return read === null || day.safeParse(read).success;
};

/** What the call takes; null until enough is chosen, and while a day cannot be read. */
export function subscriptionBody(
  values: SubscriptionValues,
  service: Pick<ServiceRow, 'items' | 'cost'> | undefined,
): SubscribeBody | null {
  const { whom, studentIds, classId, itemId, period, yearId } = values;
  const isChosen = whom === 'class' ? classId !== null : studentIds.length > 0;
  if (service === undefined || !isChosen) return null;
  if (needsItem(service) && itemId === null) return null;
  if (!isDay(values.fromOn) || !isDay(values.toOn)) return null;
  const [fromOn, toOn] = [textToDay(values.fromOn), textToDay(values.toOn)];
  return {
    ...(whom === 'class' ? { classId: classId ?? '' } : { studentIds: [...studentIds] }),
    ...(yearId === null ? {} : { yearId }),
    ...(itemId === null ? {} : { itemId }),
    ...(period === null ? {} : { period }),
    ...(fromOn === null ? {} : { fromOn }),
    ...(toOn === null ? {} : { toOn }),
  };
}

type YearDays = Pick<YearSummary, 'id' | 'status' | 'isOver' | 'isCurrent' | 'reopeningOn'>;

/** The years that can be chosen, the current one first: of one student, those in which they are in a class. */
export const openYears = <Year extends YearDays>(
  years: readonly Year[],
  among?: readonly string[],
): Year[] =>
  years
    .filter(
      ({ id, status, isOver }) =>
        status === 'running' && !isOver && (among === undefined || among.includes(id)),
    )
    .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));

type Enrolment = Pick<StudentDetail['enrolments'][number], 'yearId' | 'ended'>;

/** Where a student is in a class, also once it is said where they go after it. */
export const yearsInClass = (enrolments: readonly Enrolment[]): string[] =>
  enrolments
    .filter(({ ended }) => ended === null || ended === 'promoted' || ended === 'repeated')
    .map(({ yearId }) => yearId);

/** Today, or the first day of a year that is to come. */
export const firstDayOf = (year: YearDays | undefined, today: string): string =>
  year === undefined || year.reopeningOn < today ? today : year.reopeningOn;
