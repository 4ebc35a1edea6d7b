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

/** For the same tuition, in other parts or on other days. */
const isReplanned = ({ hasOtherDeadlines, tuitionBefore, tuitionAfter, change }: CorrectedClass) =>
  change === 'changed' && hasOtherDeadlines && tuitionBefore === tuitionAfter;

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
        {isReplanned(taught) && <RowNote>{t('otherDeadlines')}</RowNote>}
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

/** Only what becomes another than it was: a class that is added or renamed changes none of it. */
function Summary({ correction }: { correction: YearCorrection }) {
  const t = useTranslations('years.correct');
  const { language } = usePreferences();
  const change = useChange();
  const { datesBefore, datesAfter, grows, shrinks, expectedBefore, expectedAfter } = correction;
  const { credit, classes: touched } = correction;
  const dates = (['reopeningOn', 'closingOn'] as const).filter(
    (which) => datesBefore[which] !== datesAfter[which],
  );
  const hasMoney = grows + shrinks + credit > 0 || expectedBefore !== expectedAfter;
  const replanned = touched.filter(isReplanned).length;
  const isUnchanged = dates.length === 0 && !hasMoney && replanned === 0;
  return (
    <Card title={t('summary')}>
      {isUnchanged && <p className={classes.nothing}>{t('unchanged')}</p>}
      <Facts>
        {dates.map((which) => (
          <Fact key={which} label={t(which)}>
            {`${formatDay(datesBefore[which])} → ${formatDay(datesAfter[which])}`}
          </Fact>
        ))}
        {replanned > 0 && <Fact label={t('replanned')}>{formatXaf(replanned, language)}</Fact>}
        {grows > 0 && <Fact label={t('grows')}>{formatXaf(grows, language)}</Fact>}
        {shrinks > 0 && <Fact label={t('shrinks')}>{formatXaf(shrinks, language)}</Fact>}
        {hasMoney && <Fact label={t('expected')}>{change(expectedBefore, expectedAfter)}</Fact>}
        {credit > 0 && (
          <Fact label={t('becomesCredit')}>
            <strong>{formatXaf(credit, language)}</strong>
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

/**
 * What changes and why comes first: whom it touches may be a long list, and on a phone nobody would find the reason that the
 * button asks for below it.
 */
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
      <Card title={t('why')}>
        <Textarea
          ref={given.reasonField}
          withAsterisk
          autosize
          maxLength={200}
          label={t('reason')}
          error={given.isReasonMissing && t('reasonMissing')}
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
      <ClassTable shown={preview.data.classes} />
      <StudentTable correction={preview.data} />
      {error !== null && (
        <p className={classes.refusal} role="alert">
          {error.message}
        </p>
      )}
    </div>
  );
}
