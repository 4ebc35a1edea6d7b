import { Title } from '@mantine/core';
import type { StudentDetail } from '@ardoise/contract/students';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { OwedHeadline } from '../../../domain/money/owed-headline.tsx';
import { ShareLink } from '../../../domain/money/share-link.tsx';
import { PersonMark } from '../../../domain/people/person-mark.tsx';
import { StudentMenu } from './student-menu.tsx';
import { currentEnrolment } from './enrolments.ts';
import classes from './student-head.module.css';
import { studentName } from '@ardoise/contract/values/student-name';

/** What a payer types at /pay; a press copies it, to be sent to a guardian. */
function PaymentCode({ code }: { code: string }) {
  const t = useTranslations('students.detail');
  const { toasts } = useConsole();
  const copy = async () => {
    await navigator.clipboard?.writeText(code);
    toasts.show({ title: t('copied', { code }), tone: 'done' });
  };
  return (
    <span>
      {t('paymentCode')}{' '}
      <button
        type="button"
        className={`${classes.code} thumb`}
        aria-label={`${code}, ${t('copyCode')}`}
        title={t('copyCode')}
        onClick={() => void copy()}
      >
        {code}
      </button>
    </span>
  );
}

export function StudentHead({ student }: { student: StudentDetail }) {
  const t = useTranslations('students.detail');
  const money = useTranslations('money');
  const can = useCan();
  const canEdit = can('people.edit');
  const canTake = can('payments.take');
  const name = studentName(student);
  const enrolment = currentEnrolment(student.enrolments);
  return (
    <header className={classes.head}>
      <PersonMark name={name} photo={student.photo} size={52} />
      <div className={classes.words}>
        <Title order={1}>
          {name}
          {student.preferredName !== null && (
            <span className={classes.preferred}> ({student.preferredName})</span>
          )}
        </Title>
        <p className={classes.line}>
          <span>{student.studentId}</span>
          <span>{enrolment?.className ?? t('noClass')}</span>
          {enrolment !== undefined && <span>{enrolment.yearName}</span>}
          <PaymentCode code={student.paymentCode} />
        </p>
        <OwedHeadline owed={student.owed} familyId={student.family.id} />
      </div>
      <div className={classes.buttons}>
        {canTake && (
          <LinkButton to="/fees/pay" search={{ studentId: student.id }}>
            {money('take')}
          </LinkButton>
        )}
        <ShareLink subject={{ studentId: student.id }} name={name} label={money('share.button')} />
        {canEdit && (
          <LinkButton
            to="/onboarding/students/add/{-$id}"
            params={{ id: student.id }}
            variant="default"
          >
            {t('edit')}
          </LinkButton>
        )}
        {canEdit && <StudentMenu student={student} />}
      </div>
    </header>
  );
}
