import { Component, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../lib/console.tsx';
import { toastMs } from '../../lib/toasts.ts';

interface BoundaryProps {
  onFailed: () => void;
  children: ReactNode;
}

/** React has no hook for this: only a class can catch what its children throw. */
class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.warn(error);
    this.props.onFailed();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

interface OverlayProps {
  children: ReactNode;
  /** What is there while it is on its way. */
  waiting?: ReactNode;
  onFailed?: () => void;
}

/**
 * Around a part of the shell that is loaded when it is first opened. Where it cannot be loaded, the screen behind
 * it stays as it is, with a toast that offers to reload.
 */
export function Overlay({ children, waiting = null, onFailed }: OverlayProps) {
  const t = useTranslations('shell.chunk');
  const { toasts } = useConsole();
  const offerReload = () => {
    onFailed?.();
    toasts.show({
      title: t('title'),
      text: t('about'),
      tone: 'error',
      durationMs: toastMs.shell,
      action: { label: t('reload'), onPress: () => window.location.reload() },
    });
  };
  return (
    <Boundary onFailed={offerReload}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </Boundary>
  );
}
