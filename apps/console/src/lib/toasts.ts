import type { Cancel, Clock } from '@ardoise/web/lib/clock.ts';
import { createEmitter, type Emitter } from '@ardoise/web/lib/emitter.ts';
import { randomId } from '@ardoise/web/lib/random-id.ts';

export const toastMs = { apiError: 20_000, shell: 8_000, default: 3_000 } as const;

export interface Toast {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly tone: 'error' | 'done' | 'news';
  /** Errors stand at the top in the middle, everything else in the corner. */
  readonly place: 'top-center' | 'corner';
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

type NewToast = Omit<Toast, 'id' | 'place'> & { place?: Toast['place']; durationMs?: number };

export interface Toasts {
  show(toast: NewToast): void;
  dismiss(id: string): void;
  /** While the reader looks at the toasts (pointer or focus on them) none of them goes away. */
  hold(): void;
  release(): void;
  all(): readonly Toast[];
  readonly on: Emitter<void>['on'];
}

export function createToasts(clock: Clock): Toasts {
  const changed = createEmitter<void>();
  const timers = new Map<string, { cancel: Cancel; endsAt: number; leftMs: number }>();
  let toasts: readonly Toast[] = [];
  let isHeld = false;

  function dismiss(id: string): void {
    timers.get(id)?.cancel();
    timers.delete(id);
    toasts = toasts.filter((toast) => toast.id !== id);
    changed.emit();
  }

  function run(id: string, leftMs: number): void {
    const cancel = isHeld ? () => {} : clock.after(leftMs, () => dismiss(id));
    timers.set(id, { cancel, leftMs, endsAt: clock.now() + leftMs });
  }

  return {
    show({ durationMs = toastMs.default, place = 'corner', ...toast }) {
      // The same words twice would only push each other around: the newer one starts its time anew.
      const repeated = toasts.find((t) => t.title === toast.title && t.text === toast.text);
      if (repeated !== undefined) dismiss(repeated.id);
      const id = randomId();
      toasts = [...toasts, { ...toast, place, id }];
      run(id, durationMs);
      changed.emit();
    },
    dismiss,
    hold() {
      if (isHeld) return;
      isHeld = true;
      for (const [id, timer] of timers) {
        timer.cancel();
        timers.set(id, { ...timer, leftMs: Math.max(0, timer.endsAt - clock.now()) });
      }
    },
    release() {
      if (!isHeld) return;
      isHeld = false;
      for (const [id, timer] of [...timers]) run(id, timer.leftMs);
    },
    all: () => toasts,
    on: changed.on,
  };
}
