import type { DueParts } from '@ardoise/contract/dashboard/dashboard-parts';
import { installmentName } from '@ardoise/contract/values/installment-name';
import type { Board } from './board.ts';

type Speaker = Pick<Board, 't' | 'language'>;

/** `3rd installment`, `Transport`: what falls due, by the name under which a school knows it. */
function nameOfPart({ t, language }: Speaker, part: DueParts[number]): string {
  const { name, installment, installments } = part;
  if (name !== null) return name;
  return installment === null || installments === null || installments <= 1
    ? t('upcoming.tuition')
    : installmentName(installment, installments, language);
}

const mostNames = 3;

/** The names of what falls due on a day, the largest first, each once. */
export function namesOfDue(speaker: Speaker, parts: DueParts): string {
  const names = parts
    .toSorted((a, b) => b.amount - a.amount)
    .map((part) => nameOfPart(speaker, part));
  const once = [...new Set(names)];
  const shown = once.slice(0, mostNames).join(', ');
  return once.length > mostNames ? `${shown}…` : shown;
}
