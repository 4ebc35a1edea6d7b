import { type Relationship, relationshipNames } from '@ardoise/contract/student-record';
import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import classes from './guardian-lines.module.css';
import { PhoneText } from './phone-text.tsx';

interface GuardianLine {
  readonly id: string;
  readonly fullName: string;
  readonly relationship: Relationship;
  /** The one to call first, if there is any. */
  readonly phone: string | null;
}

/**
 * Who is called about a child, near the top of the page. It is for screens without room for the cards at the side, which
 * then stand below everything else.
 */
export function GuardianLines({ guardians }: { guardians: readonly GuardianLine[] }) {
  const t = useTranslations('people.guardian');
  const { language } = usePreferences();
  if (guardians.length === 0) return null;
  return (
    <ul className={classes.lines}>
      {guardians.map(({ id, fullName, relationship, phone }) => (
        <li key={id} className={classes.line}>
          <span className={classes.who}>
            <span className={classes.name}>{maskPhonesIn(fullName)}</span>
            <span className={classes.detail}>{relationshipNames[relationship][language]}</span>
          </span>
          {phone === null ? (
            <span className={classes.detail}>{t('noPhone')}</span>
          ) : (
            <PhoneText number={phone} />
          )}
        </li>
      ))}
    </ul>
  );
}
