import '@mantine/core/styles/Checkbox.layer.css';
import type { CorrectedClass, YearCorrection } from '@ardoise/contract/year-correction';
import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { Checkbox, Textarea, Title } from '@mantine/core';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import classes from './correction-preview.module.css';
import type { useCorrection } from './use-correction.ts';

/** From what, to what; one of them where they are the same. */
function useChange() {
  const { language } = usePreferences();
  const amount = (value: number) => formatXaf(value, language);
  return (before: number, after: number) =>
    before === after ? amount(after) : `${amount(before)} → ${amount(after)}`;
}

function ClassLine({ taught }: { taught: CorrectedClass }) {
  const t = useTranslations('years.correct');
  const { language } = usePreferences();
  const change = useChange();
  const what =
    taught.change === 'changed'
      ? change(taught.tuitionBefore, taught.tuitionAfter)
      : t(taught.change);
  return (
    <tr>
      <th scope="row">
        {taught.nameBefore === null ? taught.name : `${taught.nameBefore} → ${taught.name}`}
        {taught.apart > 0 && (
          <span className={classes.note}>{t('apart', { count: taught.apart })}</span>
        )}
      </th>
      <td>{what}</td>
      <td>{formatXaf(taught.students, language)}</td>
      <td>{formatXaf(taught.credit, language)}</td>
    </tr>
  );
}

function ClassTable({ shown }: { shown: readonly CorrectedClass[] }) {
  const t = useTranslations('years.correct');
  const id = useId();
  if (shown.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Title order={3} id={id} className={classes.title ?? ''}>
        {t('classes')}
      </Title>
      <table className={classes.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('class')}</th>
            <th scope="col">{t('tuition')}</th>
            <th scope="col">{t('students')}</th>
            <th scope="col">{t('credit')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((taught) => (
            <ClassLine key={taught.classId ?? taught.name} taught={taught} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function StudentTable({ correction }: { correction: YearCorrection }) {
  const t = useTranslations('years.correct');
  const { language } = usePreferences();
  const change = useChange();
  const id = useId();
  const { named, students } = correction;
  if (named.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Title order={3} id={id} className={classes.title ?? ''}>
        {t('touched', { count: students })}
      </Title>
      <table className={classes.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('student')}</th>
            <th scope="col">{t('fee')}</th>
            <th scope="col">{t('credit')}</th>
          </tr>
        </thead>
        <tbody>
          {named.map((student) => (
            <tr key={student.studentId}>
              <th scope="row">
                {student.name}
                <span className={classes.note}>
                  {student.className} · {t('paid', { amount: formatXaf(student.paid, language) })}
                </span>
              </th>
              <td>{change(student.before, student.after)}</td>
              <td>{formatXaf(student.credit, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {named.length < students && (
        <p className={classes.rest}>{t('andMore', { count: students - named.length })}</p>
      )}
    </section>
  );
}

function Summary({ correction }: { correction: YearCorrection }) {
  const t = useTranslations('years.correct');
  const { language } = usePreferences();
  const change = useChange();
  const { datesBefore, datesAfter } = correction;
  const day = (before: string, after: string) =>
    before === after ? formatDay(after) : `${formatDay(before)} → ${formatDay(after)}`;
  return (
    <Card title={t('summary')}>
      <Facts>
        <Fact label={t('reopeningOn')}>{day(datesBefore.reopeningOn, datesAfter.reopeningOn)}</Fact>
        <Fact label={t('closingOn')}>{day(datesBefore.closingOn, datesAfter.closingOn)}</Fact>
        <Fact label={t('grows')}>{formatXaf(correction.grows, language)}</Fact>
        <Fact label={t('shrinks')}>{formatXaf(correction.shrinks, language)}</Fact>
        <Fact label={t('expected')}>
          {change(correction.expectedBefore, correction.expectedAfter)}
        </Fact>
        <Fact label={t('becomesCredit')}>
          <strong>{formatXaf(correction.credit, language)}</strong>
        </Fact>
      </Facts>
    </Card>
  );
}

/** Everybody who is touched and what changes for them, then why, and whether guardians are to be told. */
export function CorrectionPreview({ given }: { given: ReturnType<typeof useCorrection> }) {
  const t = useTranslations('years.correct');
  const { preview, error } = given;
  const refused = isApiError(preview.error) ? preview.error : null;
  if (refused !== null)
    return (
      <p className={classes.refusal} role="alert">
        {refused.message}
      </p>
    );
  if (preview.data === undefined) return <LoadState query={preview} list="/academic-year" />;
  return (
    <div className={classes.parts}>
      <Summary correction={preview.data} />
      <ClassTable shown={preview.data.classes} />
      <StudentTable correction={preview.data} />
      <Card title={t('why')}>
        <Textarea
          withAsterisk
          autosize
          maxLength={200}
          label={t('reason')}
          value={given.reason}
          onChange={(event) => given.setReason(event.currentTarget.value)}
        />
        {preview.data.students > 0 && (
          <Checkbox
            mt="md"
            label={t('tell')}
            description={t('tellAbout')}
            checked={given.tellGuardians}
            onChange={(event) => given.setTellGuardians(event.currentTarget.checked)}
          />
        )}
      </Card>
      {error !== null && (
        <p className={classes.refusal} role="alert">
          {error.message}
        </p>
      )}
    </div>
  );
}
