import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from './select-box.module.css';
import { type Selection, withPage, withRow } from './selection.ts';

interface SelectRowProps<Row> {
  row: Row;
  id: string;
  selection: Selection<Row>;
}

/** Stands above the link that covers its row. */
export function SelectRow<Row>({ row, id, selection }: SelectRowProps<Row>) {
  const t = useTranslations('list.select');
  return (
    <Checkbox
      className={classes.box ?? ''}
      size="xs"
      radius={4}
      aria-label={t('row', { name: selection.label(row) })}
      checked={selection.ids.has(id)}
      onChange={({ currentTarget }) =>
        selection.onChange(withRow(selection.ids, id, currentTarget.checked))
      }
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
    <Checkbox
      className={classes.box ?? ''}
      size="xs"
      radius={4}
      aria-label={t('page')}
      checked={page.length > 0 && chosen === page.length}
      indeterminate={chosen > 0 && chosen < page.length}
      onChange={({ currentTarget }) =>
        selection.onChange(withPage(selection.ids, page, currentTarget.checked))
      }
    />
  );
}
