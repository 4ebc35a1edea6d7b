import type { ArrearsDetail } from '@ardoise/contract/arrears/arrears';
import { relationshipNames } from '@ardoise/contract/student-record';
import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { useTranslations } from 'use-intl';
import { PhoneText } from '../../../domain/people/phone-text.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import classes from './arrears.module.css';

/** Whom to call. Where there is no room at the side, the lines below the title say it. */
export function GuardiansCard({ family }: { family: ArrearsDetail }) {
  const t = useTranslations('arrears.detail');
  const { language } = usePreferences();
  return (
    <div className={classes.wide}>
      <Card title={t('guardians')}>
        <ul className={classes.lines}>
          {family.guardians.map(({ id, fullName, relationship, phone }) => (
            <li key={id}>
              <div className={classes.pair}>
                <span>{maskPhonesIn(fullName)}</span>
                {phone === null ? (
                  <span className={classes.second}>{t('noPhone')}</span>
                ) : (
                  <PhoneText number={phone} />
                )}
              </div>
              <span className={classes.second}>{relationshipNames[relationship][language]}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
