import { Loader } from '@mantine/core';
import { useBusiness } from '../business-context.ts';
import classes from './screen.module.css';

export function Waiting() {
  const { words } = useBusiness();
  return (
    <div className={classes.waiting} role="status">
      <Loader size="sm" aria-hidden="true" />
      <span>{words('frame.loading')}</span>
    </div>
  );
}
