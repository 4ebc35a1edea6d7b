import { Button, NativeSelect } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { pageSizes } from './list-search.ts';
import classes from './list-footer.module.css';

interface ListFooterProps {
  page: number;
  perPage: number;
  total: number;
  /** There may be more than these: beyond them nobody looked. */
  hasMore?: boolean;
  onPage: (page: number) => void;
  onPerPage: (perPage: number) => void;
}

/** Which rows these are, and the way to the others. */
export function ListFooter({
  page,
  perPage,
  total,
  hasMore = false,
  onPage,
  onPerPage,
}: ListFooterProps) {
  const t = useTranslations('list');
  const last = Math.max(1, Math.ceil(total / perPage));
  const from = total === 0 ? 0 : (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, total);
  return (
    <footer className={classes.footer}>
      <span role="status">{t(hasMore ? 'rangeOfMore' : 'range', { from, to, total })}</span>
      {total > pageSizes[0] && (
        <NativeSelect
          size="xs"
          className={classes.sizes ?? ''}
          aria-label={t('perPage')}
          value={perPage}
          data={pageSizes.map((size) => ({
            value: String(size),
            label: t('rows', { count: size }),
          }))}
          onChange={(event) => onPerPage(Number(event.currentTarget.value))}
        />
      )}
      {last > 1 && (
        <nav className={classes.steps} aria-label={t('pages')}>
          <Button
            variant="default"
            className={classes.step ?? ''}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            {t('previous')}
          </Button>
          <span className={classes.at}>{t('page', { page, last })}</span>
          <Button
            variant="default"
            className={classes.step ?? ''}
            disabled={page >= last}
            onClick={() => onPage(page + 1)}
          >
            {t('next')}
          </Button>
        </nav>
      )}
    </footer>
  );
}
