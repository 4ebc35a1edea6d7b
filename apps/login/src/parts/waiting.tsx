import { Loader } from '@mantine/core';
import { useLogin } from '../login-context.ts';
import classes from './screen.module.css';

export function Waiting() {
  const { t } = useLogin();
  return (
    <div className={classes.waiting} role="status">
      <Loader size="sm" aria-hidden="true" />
      <span>{t('frame.loading')}</span>
    </div>
  );
}
