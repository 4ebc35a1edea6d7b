import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { Button, Loader } from '@mantine/core';
import { lazy } from 'react';
import { useLogin } from '../login-context.ts';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { Link } from '../parts/link.tsx';
import { Screen } from '../parts/screen.tsx';
import classes from '../parts/screen.module.css';
import { Waiting } from '../parts/waiting.tsx';
import { addressOf } from '../route.ts';
import { type QrState, useQrLogin } from '../use-qr-login.ts';

const QrPicture = lazy(() => import('@ardoise/web/ui/qr-picture.tsx'));

export function QrScreen() {
  const { words, language, skin } = useLogin();
  const { state, begin } = useQrLogin({ language, skin });
  return (
    <Screen title={words('qr.title')} about={words('qr.scan')}>
      <QrContent state={state} begin={begin} />
      <div className={classes.links}>
        <Link to={addressOf('login')}>{words('forgot.back')}</Link>
      </div>
    </Screen>
  );
}

function QrContent({ state, begin }: { state: QrState; begin: () => void }) {
  const { words } = useLogin();
  switch (state.is) {
    case 'loading':
    case 'entering':
      return <Waiting />;
    case 'waiting':
      return (
        <div className={classes.qr}>
          <QrPicture text={state.address} label={words('qr.picture')} />
          <p role="status" className={classes.waitingLine}>
            <Loader size="xs" aria-hidden="true" />
            {words('qr.waiting')}
          </p>
        </div>
      );
    case 'failed':
      return (
        <FailedState
          title={words('qr.failed')}
          retry={{ label: words('failure.retry'), onPress: begin }}
        >
          <FailureNotice failure={state.failure} />
        </FailedState>
      );
    case 'expired':
    case 'refused':
      return (
        <div className={classes.qr} role="status">
          <p>{state.is === 'expired' ? words('qr.expired') : words('qr.refused')}</p>
          <Button size="md" onClick={begin}>
            {words('qr.fresh')}
          </Button>
        </div>
      );
  }
}
