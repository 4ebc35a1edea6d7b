import { Loader } from '@mantine/core';
import { useLogin } from '../login-context.ts';
import classes from './screen.module.css';

export function Waiting() {
  const { words } = useLogin();
  return (
    <div className={classes.waiting} role="status">
      <Loader size="sm" aria-hidden="true" />
      <span>{words('frame.loading')}</span>
    </div>
  );
}
