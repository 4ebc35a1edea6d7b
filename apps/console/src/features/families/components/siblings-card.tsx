import type { FamilyDetail } from '@ardoise/contract/families';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { RowLink } from '../../../ui/data-list/row-link.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { OwedState } from '../../../domain/money/owed-state.tsx';
import { PersonCell } from '../../../domain/people/person-cell.tsx';
import classes from './siblings-card.module.css';

/** Brothers and sisters side by side; a press opens one. */
export function SiblingsCard({ family }: { family: FamilyDetail }) {
  const t = useTranslations('families.detail');
  const { language } = usePreferences();
  const canEdit = useCan()('people.edit');
  return (
    <Card
      title={t('students')}
      action={
        canEdit && (
          <LinkButton
            variant="default"
            size="compact-sm"
            to="/onboarding/students/add/{-$id}"
            params={{ id: undefined }}
            search={{ familyId: family.id }}
          >
            {t('addStudent')}
          </LinkButton>
        )
      }
    >
      {family.students.length === 0 && <p className={classes.none}>{t('noStudents')}</p>}
      <ul className={classes.list}>
        {family.students.map((student) => (
          <li key={student.id} className={classes.line}>
            <RowLink target={{ to: '/onboarding/students/$id', params: { id: student.id } }}>
              <PersonCell
                name={student.name}
                photo={student.photo}
                detail={[student.className, student.studentId].filter(Boolean).join(' · ')}
              />
            </RowLink>
            <span className={classes.side}>
              {student.owed.state === 'none' ? (
                (student.className ?? t('noClass'))
              ) : (
                <>
                  <strong className="num">{formatXaf(student.owed.amount, language)}</strong>
                  <span className={classes.small}>
                    <OwedState owed={student.owed} />
                  </span>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
