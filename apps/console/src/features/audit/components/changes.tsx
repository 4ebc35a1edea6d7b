import type { AuditEntry } from '@ardoise/contract/audit';
import { type AuditChange, sayAuditChanges } from '@ardoise/contract/audit-words/say-entry';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { useTimeZone } from '../../../lib/me.ts';
import classes from './audit.module.css';

/** So many are read at a glance; the rest is a press away. */
const shownAtOnce = 4;

/** A whole text of a message would push everything else off the screen; the file has all of it. */
const longest = 120;
const cut = (value: string): string =>
  value.length > longest ? `${value.slice(0, longest)}…` : value;

function Line({ field, ...values }: AuditChange) {
  const t = useTranslations('team.audit');
  const before = values.before === null ? null : cut(values.before);
  const after = values.after === null ? null : cut(values.after);
  return (
    <li>
      <span className={classes.field}>{field}</span>{' '}
      {before !== null && <del aria-label={`${t('before')} ${before}`}>{before}</del>}
      {before !== null && after !== null && ' → '}
      {after !== null && <ins aria-label={`${t('after')} ${after}`}>{after}</ins>}
    </li>
  );
}

/** Before and after in words, field by field. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('team.audit');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const all = sayAuditChanges(entry.before, entry.after, { language, timeZone });
  if (all.length === 0) return null;
  const [first, rest] = [all.slice(0, shownAtOnce), all.slice(shownAtOnce)];
  return (
    <>
      <ul className={classes.changes}>
        {first.map((change) => (
          <Line key={change.field} {...change} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details className={classes.rest}>
          <summary>{t('more', { count: rest.length })}</summary>
          <ul className={classes.changes}>
            {rest.map((change) => (
              <Line key={change.field} {...change} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
