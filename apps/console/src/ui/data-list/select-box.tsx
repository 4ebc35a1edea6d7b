import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from './select-box.module.css';
import { type Selection, withPage, withRow } from './selection.ts';

interface BoxProps {
  label: string;
  isChosen: boolean;
  /** Some of what it stands for is chosen. */
  isPartly?: boolean;
  onChange: (isChosen: boolean) => void;
}

/** Stands above the link that covers its row, with room for a thumb around it. */
function Box({ label, isChosen, isPartly = false, onChange }: BoxProps) {
  return (
    <label className={classes.box}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <input
        type="checkbox"
        checked={isChosen}
        ref={(input) => {
          if (input !== null) input.indeterminate = isPartly;
        }}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </label>
  );
}

interface SelectRowProps<Row> {
  row: Row;
  id: string;
  selection: Selection<Row>;
}

export function SelectRow<Row>({ row, id, selection }: SelectRowProps<Row>) {
  const t = useTranslations('list.select');
  return (
    <Box
      label={t('row', { name: selection.label(row) })}
      isChosen={selection.ids.has(id)}
      onChange={(isChosen) => selection.onChange(withRow(selection.ids, id, isChosen))}
    />
  );
}

interface SelectPageProps<Row> {
  page: readonly string[];
  selection: Selection<Row>;
}

export function SelectPage<Row>({ page, selection }: SelectPageProps<Row>) {
  const t = useTranslations('list.select');
  const chosen = page.filter((id) => selection.ids.has(id)).length;
  return (
    <Box
      label={t('page')}
      isChosen={page.length > 0 && chosen === page.length}
      isPartly={chosen > 0 && chosen < page.length}
      onChange={(isChosen) => selection.onChange(withPage(selection.ids, page, isChosen))}
    />
  );
}
