import type { ServiceDetail, ServiceEvery, ServiceInput } from '@ardoise/contract/services';
import type { Language } from '@ardoise/contract/values/language';
import { basicFee, type ServiceType } from '@ardoise/contract/values/service-types';
import { randomId } from '@ardoise/web/lib/random-id.ts';
import { amountToText, textToAmount } from '../../../domain/money/typed-amount.ts';

export interface ItemValues {
  readonly key: string;
  readonly id?: string;
  readonly name: string;
  readonly cost: string;
}

/** Amounts as they were typed, by whose they are: `cycle:…`, `class:…`, or the whole year's. */
export type AmountValues = Readonly<Record<string, string>>;

export interface ServiceValues {
  readonly type: ServiceType;
  readonly name: string;
  readonly description: string;
  readonly cost: string;
  readonly every: ServiceEvery;
  readonly items: readonly ItemValues[];
  /** By the year's id: only of those that were looked at. */
  readonly years: Readonly<Record<string, AmountValues>>;
}

export const blankItem = (): ItemValues => ({ key: randomId(), name: '', cost: '' });

export const blankService = (): ServiceValues => ({
  type: 2,
  name: '',
  description: '',
  cost: '',
  every: 'month',
  items: [],
  years: {},
});

/** Where no cycle and no class is named. */
export const wholeYear = 'year';

export const ofCycle = (id: string): string => `cycle:${id}`;
export const ofClass = (id: string): string => `class:${id}`;

function keyOf({ cycleId, classId }: ServiceDetail['years'][number]['amounts'][number]): string {
  if (classId !== null) return ofClass(classId);
  return cycleId === null ? wholeYear : ofCycle(cycleId);
}

function placeOf(key: string): { readonly cycleId?: string; readonly classId?: string } {
  const [kind, id = ''] = key.split(':');
  if (kind === 'cycle') return { cycleId: id };
  return kind === 'class' ? { classId: id } : {};
}

export const valuesOf = (service: ServiceDetail, language: Language): ServiceValues => ({
  type: service.type,
  name: service.name,
  description: service.description,
  cost: amountToText(service.cost, language),
  every: service.every,
  items: service.items.map(({ id, name, cost }) => ({
    key: id,
    id,
    name,
    cost: amountToText(cost, language),
  })),
  years: Object.fromEntries(
    service.years.map(({ yearId, amounts }) => [
      yearId,
      Object.fromEntries(
        amounts.map((one) => [keyOf(one), amountToText(one.amount, language)] as const),
      ),
    ]),
  ),
});

const isBlankItem = ({ name, cost }: ItemValues) => name.trim() === '' && cost.trim() === '';

/** A type that fits the other kind of service takes what is usual for it. */
export const withType = (values: ServiceValues, type: ServiceType): ServiceValues => {
  const isBasic = type === basicFee;
  if (isBasic === (values.type === basicFee)) return { ...values, type };
  return { ...values, type, every: isBasic ? 'year' : 'month', items: [] };
};

/** What the call takes; what was typed wrongly is found by the contract's rules. */
export function toInput(values: ServiceValues): ServiceInput {
  const items = values.items.filter((item) => !isBlankItem(item));
  const given = {
    type: values.type,
    name: values.name,
    description: values.description,
    cost:
      textToAmount(values.cost) ?? (values.type === basicFee || items.length > 0 ? 0 : undefined),
    every: values.every,
    items: items.map(({ id, name, cost }) => ({
      ...(id === undefined ? {} : { id }),
      name,
      cost: textToAmount(cost),
    })),
    years:
      values.type !== basicFee
        ? []
        : Object.entries(values.years).map(([yearId, amounts]) => ({
            yearId,
            amounts: Object.entries(amounts)
              .filter(([, typed]) => typed.trim() !== '')
              .map(([key, typed]) => ({
                ...placeOf(key),
                amount: textToAmount(typed),
              })),
          })),
  };
  return given as ServiceInput;
}
