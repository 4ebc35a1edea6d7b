import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { relationshipNames } from '@ardoise/contract/student-record';
import type { StudentDetail } from '@ardoise/contract/students';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { OwedState } from '../../../domain/money/owed-state.tsx';
import { FamilyCredit } from '../../../domain/money/payments-card.tsx';
import { ShareLink } from '../../../domain/money/share-link.tsx';
import { PhoneText } from '../../../domain/people/phone-text.tsx';
import classes from './family-card.module.css';

/** Whose child it is, how to reach them, and who else of the family is here. */
export function FamilyCard({ student }: { student: StudentDetail }) {
  const { family } = student;
  const t = useTranslations('students.family');
  const people = useTranslations('people');
  const money = useTranslations('money');
  const canSeePayments = useCan()('payments.read');
  const { language } = usePreferences();
  return (
    <Card
      title={
        <TextLink inherit c="inherit" to="/onboarding/families/$id" params={{ id: family.id }}>
          {t('title', { name: family.name })}
        </TextLink>
      }
      action={<span className={classes.number}>{family.familyId}</span>}
    >
      <ul className={classes.list}>
        {family.guardians.map((guardian) => (
          <li key={guardian.id} className={`${classes.line} ${classes.guardian}`}>
            <span>
              <span className={classes.name}>{maskPhonesIn(guardian.fullName)}</span>
              <span className={classes.detail}>
                {relationshipNames[guardian.relationship][language]} ·{' '}
                {people('guardian.prefers', {
                  medium: people(`media.${guardian.preferredMedium}`),
                })}
              </span>
            </span>
            {guardian.phone === null ? (
              <span className={classes.detail}>{people('guardian.noPhone')}</span>
            ) : (
              <PhoneText number={guardian.phone} />
            )}
          </li>
        ))}
        {family.siblings.length === 0 && <li className={classes.none}>{t('noSiblings')}</li>}
        {family.siblings.map((sibling, index) => (
          <li key={sibling.id} className={classes.line}>
            <span>
              <TextLink to="/onboarding/students/$id" params={{ id: sibling.id }}>
                {sibling.name}
              </TextLink>
              <span className={classes.detail}>
                {[sibling.studentId, sibling.className].filter(Boolean).join(' · ')}
              </span>
              {sibling.owed.state !== 'none' && (
                <span className={classes.owed}>
                  {sibling.owed.amount > 0 &&
                    money('owed.owes', { amount: formatXaf(sibling.owed.amount, language) })}{' '}
                  <OwedState owed={sibling.owed} />
                </span>
              )}
            </span>
            {index === 0 && (
              <ShareLink
                variant="subtle"
                size="compact-sm"
                subject={{ familyId: family.id }}
                name={family.name}
                label={money(family.siblings.length === 1 ? 'share.both' : 'share.all')}
              />
            )}
          </li>
        ))}
        {canSeePayments && (
          <li className={classes.line}>
            <span className={classes.number}>{money('payments.credit')}</span>
            <strong>
              <FamilyCredit subject={{ studentId: student.id }} />
            </strong>
          </li>
        )}
      </ul>
    </Card>
  );
}
