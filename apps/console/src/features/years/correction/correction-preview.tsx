import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import type { CorrectedClass, YearCorrection } from '@ardoise/contract/year-correction';
import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { Checkbox, Textarea } from '@mantine/core';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { AmountsCard, RowNote } from '../components/amounts-card.tsx';
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
        {taught.apart > 0 && <RowNote>{t('apart', { count: taught.apart })}</RowNote>}
      </th>
      <td>{what}</td>
      <td>{formatXaf(taught.students, language)}</td>
      <td>{formatXaf(taught.credit, language)}</td>
    </tr>
  );
}

function ClassTable({ shown }: { shown: readonly CorrectedClass[] }) {
  const t = useTranslations('years.correct');
  if (shown.length === 0) return null;
  return (
    <AmountsCard title={t('classes')} order={3}>
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
    </AmountsCard>
  );
}

function StudentTable({ correction }: { correction: YearCorrection }) {
  const t = useTranslations('years.correct');
  const { language } = usePreferences();
  const change = useChange();
  const { named, students } = correction;
  if (named.length === 0) return null;
  return (
    <AmountsCard
      title={t('touched', { count: students })}
      order={3}
      rest={named.length < students ? t('andMore', { count: students - named.length }) : undefined}
    >
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
              <RowNote>
                {student.className} · {t('paid', { amount: formatXaf(student.paid, language) })}
              </RowNote>
            </th>
            <td>{change(student.before, student.after)}</td>
            <td>{formatXaf(student.credit, language)}</td>
          </tr>
        ))}
      </tbody>
    </AmountsCard>
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
