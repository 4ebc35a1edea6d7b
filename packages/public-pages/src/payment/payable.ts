import { feeTitle } from '@ardoise/contract/values/fee-title';
import { type Language, say } from '@ardoise/contract/values/language';
import type { PayOperator } from '@ardoise/contract/transactions';
import type { SchoolFace } from './frame.tsx';
import { words } from './words.ts';

export interface PayableInstallment {
  readonly position: number;
  readonly dueOn: string;
  readonly amount: number;
  readonly open: number;
}

export interface PayableFee {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  /** `2026–2027`. */
  readonly year: string;
  /** Of an older year. */
  readonly isArrears: boolean;
  /** Of a year that is still to come. */
  readonly isPlanned: boolean;
  readonly installments: readonly PayableInstallment[];
}

export interface PayableStudent {
  readonly id: string;
  readonly name: string;
  readonly className: string | null;
  readonly fees: readonly PayableFee[];
}

/** What every page of one payment link has. */
export interface PayPage {
  readonly language: Language;
  readonly school: SchoolFace;
  /** `/pay/{token}`. */
  readonly path: string;
  readonly script: string;
}

/** What the payer chose and typed, exactly as typed. */
export interface PayChoice {
  /** `{feeId}.{position}`. */
  readonly installments: readonly string[];
  readonly amount: string;
  /** Of a payer whom the school asked to pay for one fee: what is typed goes to it. */
  readonly feeId?: string | undefined;
  readonly phone: string;
  readonly operator: PayOperator | null;
  /** The payer says that the number was kept at a change of operators. */
  readonly hasKeptNumber: boolean;
  /** Made once for each view of the page and kept through every step: the same choice sent twice is one payment. */
  readonly key: string;
}

/** What is wrong with a form, each at its field. */
export interface ChooseErrors {
  /** Under what can be ticked. */
  readonly choice?: string;
  readonly amount?: string;
  readonly phone?: string;
  /** Where operator and number do not fit, with the operator that would be asked all the same. */
  readonly operator?: { readonly text: string; readonly asked: PayOperator };
  readonly page?: string;
}

export const installmentKey = (feeId: string, position: number): string => `${feeId}.${position}`;

/** `Tuition · Form 5A · 2025–2026`: whoever repeats a class has two fees of one title. */
export function feeName(fee: PayableFee, language: Language): string {
  const { year, isArrears } = fee;
  const ofYear = isArrears ? say(words.arrears, language, { year }) : year;
  return `${feeTitle(fee, language)} · ${ofYear}`;
}

/** A fee that stands alone needs no name, unless it is of another year. */
export const isNamed = (
  { isArrears, isPlanned }: PayableFee,
  fees: readonly PayableFee[],
): boolean => isArrears || isPlanned || fees.length > 1;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** In one piece, wherever the line ends. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

/** A class's name of about this length stays in one piece on any screen. */
const shortClass = 24;

/** `Grace Nkeng, Form 1B`. */
export function studentTitle(student: Pick<PayableStudent, 'name' | 'className'>): string {
  const { name, className } = student;
  if (className === null) return name;
  return `${name}, ${className.length > shortClass ? className : unbroken(className)}`;
}

const dayMs = 86_400_000;

export const daysLate = (dueOn: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(today) - Date.parse(dueOn)) / dayMs));
