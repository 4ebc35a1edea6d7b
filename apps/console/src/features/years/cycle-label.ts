import type { Language } from '@ardoise/contract/values/language';
import { type CycleKind, cycleNames } from '@ardoise/contract/years';

/** A cycle's name in the reader's language; a school's own cycle is called what the school calls it. */
export const cycleLabel = (
  { kind, name }: { readonly kind: CycleKind; readonly name: string | null },
  language: Language,
): string => (kind === 'custom' ? (name ?? '').trim() : cycleNames[kind][language]);
