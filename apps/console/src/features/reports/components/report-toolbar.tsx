import { reportPeriodNames, reportPeriods } from '@ardoise/contract/reports/report-choice';
import type { ReportKind } from '@ardoise/contract/reports/report-form';
import { reportForms } from '@ardoise/contract/reports/report-forms';
import type { SavedReport } from '@ardoise/contract/reports/saved-reports';
import { useTranslations } from 'use-intl';
import { useToday } from '../../../domain/years/use-today.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { ColumnChoice } from '../../../ui/data-list/column-choice.tsx';
import { FilterChip, ToggleChip } from '../../../ui/data-list/filter-chip.tsx';
import { filterChange } from '../../../ui/data-list/filters.ts';
import toolbar from '../../../ui/data-list/list-toolbar.module.css';
import { RangeChip } from '../../../ui/data-list/range-chip.tsx';
import { SearchField } from '../../../ui/data-list/search-field.tsx';
import type { ShownChoice } from '../choice.ts';
import { useReportFilters } from './report-filters.ts';
import classes from './reports.module.css';

/** What changes in the address; undefined takes it away. */
export type ChoiceChange = Readonly<Record<string, string | undefined>>;

interface ReportToolbarProps {
  kind: ReportKind;
  choice: ShownChoice;
  onChange: (change: ChoiceChange, how?: { replace: boolean }) => void;
  saved: readonly SavedReport[];
  savedId: string | undefined;
  onOpenSaved: (id: string | undefined) => void;
}

/** Those that the reader may see; the others are named below them, so that nobody looks for them. */
function Columns({ kind, choice, onChange }: ReportToolbarProps) {
  const t = useTranslations('reports.report');
  const { language } = usePreferences();
  const can = useCan();
  const all = Object.entries(reportForms[kind].columns).map(([id, column]) => ({
    id,
    title: column[language],
    cell: () => null,
    isExtra: column.isDefault !== true,
    isOpen: column.permission === undefined || can(column.permission),
  }));
  const closed = all.filter(({ isOpen }) => !isOpen);
  return (
    <ColumnChoice
      isOnPhones
      columns={all.filter(({ isOpen }) => isOpen)}
      chosen={choice['columns']}
      onChange={(columns) => onChange({ columns }, { replace: true })}
      note={
        closed.length > 0 && (
          <p className={classes.columnNote}>
            {t('notForRole', { columns: closed.map(({ title }) => title).join(', ') })}
          </p>
        )
      }
    />
  );
}

interface PeriodChipProps extends Pick<ReportToolbarProps, 'choice' | 'onChange'> {
  /** What of a row lies in the period. */
  title: string;
}

function PeriodChip({ title, choice, onChange }: PeriodChipProps) {
  const { language } = usePreferences();
  const today = useToday();
  return (
    <RangeChip
      title={title}
      today={today}
      range={{ from: choice['from'], to: choice['to'] }}
      onChange={({ from, to }) => onChange({ period: undefined, from, to })}
      named={{
        options: reportPeriods.map((value) => ({
          value,
          label: reportPeriodNames[value][language],
        })),
        chosen: choice['period'],
        onChoose: (period) => onChange({ period, from: undefined, to: undefined }),
      }}
    />
  );
}

/** What the report shows: each choice is a chip, and stands in the address. */
export function ReportToolbar(props: ReportToolbarProps) {
  const { kind, choice, onChange, saved, savedId, onOpenSaved } = props;
  const t = useTranslations('reports.report');
  const { language } = usePreferences();
  const form = reportForms[kind];
  const filters = useReportFilters(kind, choice);
  return (
    <div className={toolbar.toolbar}>
      {form.filters.includes('q') && (
        <SearchField
          label={t('search')}
          value={choice['q'] ?? ''}
          onChange={(q) => onChange({ q: q || undefined }, { replace: true })}
          onLeaveDown={() => {}}
        />
      )}
      <div className={toolbar.chips} data-swiped>
        {saved.length > 0 && (
          <FilterChip
            filter={{
              id: 'saved',
              title: t('saved'),
              options: saved.map(({ id, name }) => ({ value: id, label: name })),
            }}
            value={savedId}
            onChange={onOpenSaved}
          />
        )}
        {form.periodOf !== null && (
          <PeriodChip title={form.periodOf[language]} choice={choice} onChange={onChange} />
        )}
        {filters.map((filter) => {
          const Chip = filter.toggle === undefined ? FilterChip : ToggleChip;
          return (
            <Chip
              key={filter.id}
              filter={filter}
              value={choice[filter.id]}
              onChange={(value) => onChange(filterChange(filter, value))}
            />
          );
        })}
        <FilterChip
          filter={{
            id: 'groupBy',
            title: t('groupBy'),
            options: Object.entries(form.groups).map(([value, name]) => ({
              value,
              label: name[language],
            })),
          }}
          value={choice['groupBy']}
          onChange={(groupBy) => onChange({ groupBy })}
        />
        <Columns {...props} />
      </div>
    </div>
  );
}
