import { periodOfRange } from '@ardoise/contract/values/periods';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import classes from './head.module.css';

const ranges = [1, 2, 3, 4, 5] as const;
const usual = 4;

/** The five ranges; each has its own address. */
export function RangeLinks() {
  const t = useTranslations('dashboard.ranges');
  return (
    <nav className={classes.ranges} aria-label={t('label')}>
      {ranges.map((one) => (
        <Link
          key={one}
          to="/dashboard/analytics"
          search={{ range: one === usual ? undefined : one }}
          className={classes.range}
          activeOptions={{ exact: true }}
          resetScroll={false}
          replace
        >
          {t(periodOfRange[one])}
        </Link>
      ))}
    </nav>
  );
}
