import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type Column, shownColumns, toggledColumns } from './columns.ts';
import classes from './column-choice.module.css';

interface ColumnChoiceProps {
  columns: ReadonlyArray<Column<never>>;
  chosen: string | undefined;
  onChange: (chosen: string | undefined) => void;
  /** Below the columns: what is not among them, and why. */
  note?: ReactNode;
  /** The columns are of a file too, and so are chosen also where cards are shown. */
  isOnPhones?: boolean;
}

/** Which columns the table has. The first cannot be put away: it holds the link to the row. */
export function ColumnChoice(props: ColumnChoiceProps) {
  const { columns, chosen, onChange, note, isOnPhones = false } = props;
  const t = useTranslations('list');
  const shown = new Set(shownColumns(columns, chosen).map(({ id }) => id));
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          color="gray"
          className={classes.open ?? ''}
          data-on-phones={isOnPhones}
          aria-haspopup="dialog"
          styles={{ label: { fontWeight: 400 } }}
        >
          {t('columns.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('columns.title')} className={classes.panel ?? ''}>
        <div className={classes.columns}>
          {columns.slice(1).map((column) => (
            <Checkbox
              key={column.id}
              label={column.title}
              checked={shown.has(column.id)}
              onChange={() => onChange(toggledColumns(columns, chosen, column.id))}
            />
          ))}
        </div>
        {note}
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={chosen === undefined}
          onClick={() => onChange(undefined)}
        >
          {t('columns.usual')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
