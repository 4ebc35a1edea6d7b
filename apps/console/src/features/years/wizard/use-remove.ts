import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { toastMs } from '../../../lib/toasts.ts';
import { cycleLabel } from '../cycle-label.ts';
import { withCycle, withoutCycle } from './cycles/cycle-choice.ts';
import type { Wizard } from './use-wizard.ts';
import { type ClassValues, type CycleValues, isBlankClass, namedClasses } from './values.ts';

/** Says what was taken away, with the button that brings it back. */
function useOfferUndo() {
  const t = useTranslations('years.wizard');
  const { toasts } = useConsole();
  return (title: string, undo: () => void) =>
    toasts.show({
      title,
      tone: 'news',
      durationMs: toastMs.shell,
      action: { label: t('undo'), onPress: undo },
    });
}

/** Takes a cycle away; with its classes it can be brought back. */
export function useRemoveCycle({ form }: Wizard) {
  const t = useTranslations('years.wizard.cyclesStep');
  const { language } = usePreferences();
  const offerUndo = useOfferUndo();
  return (cycle: CycleValues) => {
    form.setFieldValue('cycles', withoutCycle(form.getValues().cycles, cycle.key));
    if (namedClasses(cycle).length === 0) return;
    const name = cycleLabel(cycle, language) || t('name');
    offerUndo(t('removed', { name }), () =>
      form.setFieldValue('cycles', withCycle(form.getValues().cycles, cycle)),
    );
  };
}

/** Takes a class out of its cycle; what was typed in it can be brought back to its place. */
export function useRemoveClass({ form }: Wizard) {
  const t = useTranslations('years.wizard.classesStep');
  const offerUndo = useOfferUndo();
  const setClasses = (
    cycleKey: string,
    change: (classes: readonly ClassValues[]) => readonly ClassValues[],
  ) =>
    form.setFieldValue(
      'cycles',
      form
        .getValues()
        .cycles.map((cycle) =>
          cycle.key === cycleKey ? { ...cycle, classes: change(cycle.classes) } : cycle,
        ),
    );
  return (cycle: CycleValues, at: number) => {
    const taken = cycle.classes[at];
    if (taken === undefined) return;
    setClasses(cycle.key, (rows) => rows.toSpliced(at, 1));
    if (isBlankClass(taken)) return;
    offerUndo(t('removed', { name: taken.name.trim() || taken.tuition }), () =>
      setClasses(cycle.key, (rows) => rows.toSpliced(at, 0, taken)),
    );
  };
}
