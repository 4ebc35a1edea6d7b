import type { YearBasicFees } from '@ardoise/contract/basic-fees';
import { textToAmount } from '../../../../domain/money/typed-amount.ts';
import { type BasicFeeValues, namedClasses, type YearValues } from '../values.ts';

/** What the call takes of this step; undefined where it was never opened. */
export function toBasicFees({ basicFees, cycles }: YearValues): YearBasicFees | undefined {
  const given = basicFees?.map(({ serviceId, name, every, amount, amounts }) => ({
    ...(serviceId === null ? {} : { serviceId }),
    name,
    every,
    amount: textToAmount(amount),
    amounts: cycles.flatMap((cycle, at) => [
      ...typedAt(amounts, cycle.key, { cycle: at }),
      ...namedClasses(cycle).flatMap((taught, place) =>
        typedAt(amounts, taught.key, { cycle: at, class: place }),
      ),
    ]),
  }));
  return given as YearBasicFees | undefined;
}

const typedAt = (amounts: BasicFeeValues['amounts'], key: string, place: object) => {
  const typed = amounts[key]?.trim() ?? '';
  return typed === '' ? [] : [{ ...place, amount: textToAmount(typed) }];
};
