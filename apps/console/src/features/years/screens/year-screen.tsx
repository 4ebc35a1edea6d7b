import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import type { SchoolClass, YearDetail, YearMoney } from '@ardoise/contract/years';
import { Menu } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { LinkButton, TextLink } from '../../../ui/link-button.tsx';
import { MenuLink } from '../../../ui/menu-link.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import { useYears } from '../../../domain/years/use-years.ts';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { EndYearDialog } from '../components/end-year-dialog.tsx';
import { StructureTable } from '../components/structure-table.tsx';
import { YearMoneyCard } from '../components/year-money.tsx';
import { YearFacts } from '../components/year-facts.tsx';
import { YearName, YearTags } from '../components/year-tags.tsx';
import { cycleLabel } from '../cycle-label.ts';
import { useYear, useYearMoney } from '../queries.ts';
import { hasYearAfter, yearBefore } from '../year-before.ts';
import classes from './year-screen.module.css';

/** How many students a class has, and the way to them. */
function StudentCount({ taught }: { taught: SchoolClass }) {
  const t = useTranslations('years.table');
  const { language } = usePreferences();
  const canSee = useCan()('people.read');
  const count = taught.studentCount;
  if (count === 0 || !canSee) return formatXaf(count, language);
  return (
    <TextLink
      to="/onboarding/students"
      search={{ yearId: taught.yearId, classId: taught.id }}
      aria-label={t('studentsOf', { count, class: taught.name })}
    >
      {formatXaf(count, language)}
    </TextLink>
  );
}

/** The way to the students of a year that has none: brought over from the year before where there is one. */
function StudentsButton({ year }: { year: YearDetail }) {
  const t = useTranslations('years.detail');
  const { data, isPending } = useYears();
  if (isPending) return null;
  const before = yearBefore(data?.items ?? [], year);
  return (
    <ThumbAction>
      {before === undefined ? (
        <LinkButton to="/onboarding/students/import">{t('import')}</LinkButton>
      ) : (
        <LinkButton
          to="/onboarding/students/promote"
          search={{ yearId: before.id, toYearId: year.id }}
        >
          {t('promote')}
        </LinkButton>
      )}
    </ThumbAction>
  );
}

/** What a year asks for next: students while it has none, then the year that follows where there is none yet. */
function NextButton({ year }: { year: YearDetail }) {
  const t = useTranslations('years.detail');
  const canEditPeople = useCan()('people.edit');
  const { data, isPending } = useYears();
  if (year.status === 'running' && !year.isOver && year.studentCount === 0 && canEditPeople) {
    return <StudentsButton year={year} />;
  }
  if (isPending || hasYearAfter(data?.items ?? [], year)) return null;
  return (
    <ThumbAction>
      <LinkButton to="/academic-year/create">{t('create')}</LinkButton>
    </ThumbAction>
  );
}

/** Into this year from the one before, and on from this one to the next. */
function PromotionItems({ year }: { year: YearDetail }) {
  const t = useTranslations('years.detail');
  const canEditPeople = useCan()('people.edit');
  const years = useYears().data?.items ?? [];
  const before = yearBefore(years, year);
  const after = years.some(
    ({ status, reopeningOn }) => status === 'running' && reopeningOn > year.reopeningOn,
  );
  if (!canEditPeople) return null;
  return (
    <>
      {before !== undefined && year.status === 'running' && (
        <MenuLink
          to="/onboarding/students/promote"
          search={{ yearId: before.id, toYearId: year.id }}
        >
          {t('promoteFrom', { year: before.name })}
        </MenuLink>
      )}
      {after && year.studentCount > 0 && (
        <MenuLink to="/onboarding/students/promote" search={{ yearId: year.id }}>
          {t('promoteOn')}
        </MenuLink>
      )}
    </>
  );
}

interface RareActsProps {
  year: YearDetail;
  money: YearMoney | undefined;
  onAct: (act: 'stop' | 'cancel') => void;
}

/** What is seldom done and not taken back. Where the server would refuse, it is not offered, and says why. */
function RareActs({ year, money, onAct }: RareActsProps) {
  const t = useTranslations('years.detail');
  const reasonId = useId();
  const isPaid = money === undefined || money.payments > 0 || money.paymentsWaiting > 0;
  if (year.status === 'cancelled') return null;
  return (
    <MoreMenu label={t('more')}>
      <PromotionItems year={year} />
      {year.status === 'running' && (
        <Menu.Item aria-haspopup="dialog" onClick={() => onAct('stop')}>
          {t('stop')}
        </Menu.Item>
      )}
      <Menu.Item
        disabled={isPaid}
        aria-label={t('cancel')}
        aria-describedby={reasonId}
        aria-haspopup="dialog"
        onClick={() => onAct('cancel')}
      >
        {t('cancel')}
        {isPaid && money !== undefined && (
          <span id={reasonId} className={classes.reason}>
            {t('cancelRefused', { count: money.payments + money.paymentsWaiting })}
          </span>
        )}
      </Menu.Item>
    </MoreMenu>
  );
}

function YearActions({ year, money }: Pick<RareActsProps, 'year' | 'money'>) {
  const t = useTranslations('years.detail');
  const [act, setAct] = useState<'stop' | 'cancel' | null>(null);
  return (
    <>
      <RareActs year={year} money={money} onAct={setAct} />
      {year.status === 'running' && (
        <LinkButton to="/academic-year/$id/correct" params={{ id: year.id }} variant="default">
          {t('correct')}
        </LinkButton>
      )}
      <NextButton year={year} />
      {act !== null && <EndYearDialog year={year} act={act} onClose={() => setAct(null)} />}
    </>
  );
}

function Year({ year }: { year: YearDetail }) {
  const t = useTranslations('years');
  const { language } = usePreferences();
  const canEdit = useCan()('years.edit');
  const money = useYearMoney(year.id);
  const all = year.cycles.flatMap((cycle) => cycle.classes);
  return (
    <>
      <PageHead
        title={
          <>
            {t('title')} <YearName>{year.name}</YearName> <YearTags {...year} />
          </>
        }
        about={t('period', {
          from: formatDay(year.reopeningOn),
          to: formatDay(year.closingOn),
        })}
        actions={canEdit && <YearActions year={year} money={money} />}
      />
      <DetailColumns side={<YearFacts year={year} />}>
        {money !== undefined && year.studentCount > 0 && (
          <YearMoneyCard taught={all} money={money} />
        )}
        {year.cycles.map((cycle) => (
          <StructureTable
            key={cycle.id}
            title={cycleLabel(cycle, language)}
            level={2}
            closingOn={year.closingOn}
            classes={cycle.classes.map((taught) => ({
              ...taught,
              students: { count: taught.studentCount, shown: <StudentCount taught={taught} /> },
            }))}
          />
        ))}
      </DetailColumns>
    </>
  );
}

export function YearScreen() {
  const { id } = useParams({ from: '/signed-in/academic-year/$id' });
  const query = useYear(id);
  const year = query.data;
  useRecordTitle(year?.name);
  if (year === undefined) return <LoadState isScreen query={query} list="/academic-year" />;
  return <Year key={year.id} year={year} />;
}
