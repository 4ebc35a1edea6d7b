import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { Component, type ReactNode } from 'react';
import type { Words } from '../words.ts';

interface ScreenBoundaryProps {
  words: Words;
  children: ReactNode;
}

/** A screen that could not be fetched, as after a new release or without a network, offers to load again. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { words, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <FailedState
        title={words('failure.screen')}
        retry={{ label: words('failure.retry'), onPress: () => window.location.reload() }}
      >
        {words('failure.screenAbout')}
      </FailedState>
    );
  }
}
