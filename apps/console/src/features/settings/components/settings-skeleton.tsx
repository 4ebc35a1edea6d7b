import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import classes from './settings-form.module.css';

export function SettingsSkeleton() {
  return (
    <div className={classes.columns} aria-busy="true">
      <div className={classes.card}>
        {[1, 2, 3, 4].map((line) => (
          <div key={line}>
            <Skeleton height={12} width={110} mb={8} />
            <Skeleton height={38} />
          </div>
        ))}
      </div>
      <Skeleton height={210} radius="lg" />
    </div>
  );
}
