import type { ServiceDetail } from '@ardoise/contract/services';
import { foldName } from '@ardoise/contract/values/fold-name';
import type { Language } from '@ardoise/contract/values/language';
import type { YearDetail } from '@ardoise/contract/years';
import { amountToText } from '../../../../domain/money/typed-amount.ts';
import { type BasicFeeValues, blankBasicFee, type YearValues } from '../values.ts';

/**
 * The basic fees that the school asks for already, with the amounts of the year before: those of a cycle or class are for
 * the one of the same name.
 */
export function knownValues(
  fees: readonly ServiceDetail[],
  before: YearDetail | undefined,
  { cycles }: YearValues,
  language: Language,
): BasicFeeValues[] {
  const text = (amount: number) => amountToText(amount, language);
  return fees.map((fee) => {
    const said = fee.years.find(({ yearId }) => yearId === before?.id)?.amounts ?? [];
    const whole = said.find(({ cycleId, classId }) => cycleId === null && classId === null);
    const keyOf = keysByName(before, cycles);
    const amounts = said.flatMap(({ cycleId, classId, amount }) => {
      const key = keyOf.get(classId ?? cycleId ?? '');
      return key === undefined ? [] : [[key, text(amount)] as const];
    });
    return {
      ...blankBasicFee(fee.name, fee.every === 'child' ? 'child' : 'year'),
      serviceId: fee.id,
      amount: text(whole?.amount ?? fee.cost),
      amounts: Object.fromEntries(amounts),
    };
  });
}

/** The wizard's key of each cycle and class of the year before that has a namesake in the new one. */
function keysByName(
  before: YearDetail | undefined,
  cycles: YearValues['cycles'],
): Map<string, string> {
  const keys = new Map<string, string>();
  const classes = cycles.flatMap((cycle) => cycle.classes);
  for (const old of before?.cycles ?? []) {
    const cycle = cycles.find(
      ({ kind, name }) => kind === old.kind && foldName(name) === foldName(old.name ?? ''),
    );
    if (cycle !== undefined) keys.set(old.id, cycle.key);
    for (const taught of old.classes) {
      const same = classes.find(({ name }) => foldName(name) === foldName(taught.name));
      if (same !== undefined) keys.set(taught.id, same.key);
    }
  }
  return keys;
}
