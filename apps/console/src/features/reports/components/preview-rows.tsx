import type { ReportKind } from '@ardoise/contract/reports/report-form';
import type { ReportPreview } from '@ardoise/contract/reports/reports';
import { formatXaf } from '@ardoise/contract/values/money';
import { Title } from '@mantine/core';
import { useId, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { ListCards } from '../../../ui/data-list/list-cards.tsx';
import { useRoom } from '../../../ui/use-room.ts';
import { groupRows, type ShownGroup } from '../grouped-rows.ts';
import { cardColumns } from '../card-columns.ts';
import { useRowTarget } from '../row-target.ts';
import { useCellText } from '../use-cell-text.ts';
import { PreviewTable } from './preview-table.tsx';
import classes from './preview.module.css';

interface RowsProps {
  kind: ReportKind;
  preview: ReportPreview;
}

function GroupHead({ shown: { group }, preview }: { shown: ShownGroup; preview: ReportPreview }) {
  const t = useTranslations('reports.report');
  const { language } = usePreferences();
  if (group === null) return null;
  const first = preview.totals.findIndex((total) => total !== null);
  return (
    <header className={classes.groupHead}>
      <h3>{group.label ?? t('noGroup')}</h3>
      <span>{t('groupRows', { count: group.rows })}</span>
      {first !== -1 && <strong>{formatXaf(group.totals[first] ?? 0, language)}</strong>}
    </header>
  );
}

/** Where a table has no room: the rows as cards, group after group. */
function PreviewCards({ kind, preview, caption }: RowsProps & { caption: string }) {
  const t = useTranslations('reports.report');
  const textOf = useCellText();
  const rowTarget = useRowTarget(kind);
  const columns = useMemo(() => cardColumns(kind, preview, textOf), [kind, preview, textOf]);
  return groupRows(preview).map((shown) => (
    <div key={shown.rows[0]?.id}>
      <GroupHead shown={shown} preview={preview} />
      <ListCards
        caption={shown.group === null ? caption : (shown.group.label ?? t('noGroup'))}
        columns={columns}
        rows={shown.rows}
        rowId={({ id }) => id}
        rowTarget={rowTarget}
      />
      {shown.group !== null && shown.more > 0 && (
        <p className={classes.more}>{t('groupMore', { count: shown.more })}</p>
      )}
    </div>
  ));
}

interface PreviewRowsProps extends RowsProps {
  /** The reader has chosen the columns, and wants them side by side. */
  hasChosen: boolean;
  /** The rows are still those of the choice before. */
  isBehind: boolean;
}

/** The first rows, as the file will have them. */
export function PreviewRows({ kind, preview, hasChosen, isBehind }: PreviewRowsProps) {
  const t = useTranslations('reports.report');
  const id = useId();
  const { columns, rows, total } = preview;
  const { place, hasRoom, isPhone } = useRoom(columns.map(({ key }) => key).join(), rows);
  const isTable = hasRoom || (hasChosen && !isPhone);
  const title = t(total > rows.length ? 'firstRows' : 'allRows');
  return (
    <section className={classes.preview} aria-labelledby={id}>
      <header className={classes.previewHead}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {total > rows.length && (
          <p className={classes.dim}>{t('shownOf', { shown: rows.length, total })}</p>
        )}
      </header>
      <div
        ref={place}
        className={classes.rows}
        data-behind={isBehind}
        // Whoever chose more columns than there is room for pushes the table, also by the arrow keys.
        {...(hasChosen && isTable
          ? { 'data-swiped': true, tabIndex: 0, role: 'group', 'aria-labelledby': id }
          : {})}
      >
        {isTable ? (
          <PreviewTable kind={kind} preview={preview} caption={title} />
        ) : (
          <PreviewCards kind={kind} preview={preview} caption={title} />
        )}
      </div>
    </section>
  );
}
