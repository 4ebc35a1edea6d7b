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
  const { t, language, skin } = useLogin();
  const { state, begin } = useQrLogin({ language, skin });
  return (
    <Screen title={t('qr.title')} about={t('qr.scan')}>
      <QrContent state={state} begin={begin} />
      <div className={classes.links}>
        <Link to={addressOf('login')}>{t('forgot.back')}</Link>
      </div>
    </Screen>
  );
}

function QrContent({ state, begin }: { state: QrState; begin: () => void }) {
  const { t } = useLogin();
  switch (state.is) {
    case 'loading':
    case 'entering':
      return <Waiting />;
    case 'waiting':
      return (
        <div className={classes.qr}>
          <QrPicture text={state.address} label={t('qr.picture')} />
          <p role="status" className={classes.waitingLine}>
            <Loader size="xs" aria-hidden="true" />
            {t('qr.waiting')}
          </p>
        </div>
      );
    case 'failed':
      return (
        <FailedState title={t('qr.failed')} retry={{ label: t('failure.retry'), onPress: begin }}>
          <FailureNotice failure={state.failure} />
        </FailedState>
      );
    case 'expired':
    case 'refused':
      return (
        <div className={classes.qr} role="status">
          <p>{state.is === 'expired' ? t('qr.expired') : t('qr.refused')}</p>
          <Button size="md" onClick={begin}>
            {t('qr.fresh')}
          </Button>
        </div>
      );
  }
}
