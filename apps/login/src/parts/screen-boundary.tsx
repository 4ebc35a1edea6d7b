import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { Component, type ReactNode } from 'react';
import type { Translate } from '../texts.ts';

interface ScreenBoundaryProps {
  t: Translate;
  children: ReactNode;
}

/** A screen that could not be fetched, as after a new release or without a network, offers to load again. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { t, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <FailedState
        title={t('failure.screen')}
        retry={{ label: t('failure.retry'), onPress: () => window.location.reload() }}
      >
        {t('failure.screenAbout')}
      </FailedState>
    );
  }
}
