import { CloseButton } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, useSource } from '../../lib/console.tsx';
import type { Toast } from '../../lib/toasts.ts';
import classes from './toast-region.module.css';

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const t = useTranslations('shell.toast');
  const { toasts } = useConsole();
  const { action } = toast;
  // A card that goes away under the focus or the pointer never says that they have left it.
  useEffect(() => toasts.release, [toasts]);
  return (
    <div
      className={classes.toast}
      data-tone={toast.tone}
      role={toast.tone === 'error' ? 'alert' : 'status'}
    >
      <div className={classes.words}>
        <strong>{toast.title}</strong>
        {toast.text !== undefined && <p className={classes.text}>{toast.text}</p>}
        {action !== undefined && (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              onClose();
              action.onPress();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <CloseButton size="sm" aria-label={t('close')} onClick={onClose} />
    </div>
  );
}

/**
 * Short messages above everything. They stay while somebody reads them: with the pointer or the focus on one. One that came under a
 * pointer at rest is not read by it; it would stay for ever, over a button that was about to be pressed.
 */
export function ToastRegion() {
  const { toasts } = useConsole();
  const all = useSource(toasts, toasts.all);
  return (['top-center', 'corner'] as const).map((place) => (
    <div
      key={place}
      className={classes.region}
      data-place={place}
      onMouseMove={toasts.hold}
      onMouseLeave={toasts.release}
      onFocus={toasts.hold}
      onBlur={toasts.release}
    >
      {all
        .filter((toast) => toast.place === place)
        .map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={() => toasts.dismiss(toast.id)} />
        ))}
    </div>
  ));
}
