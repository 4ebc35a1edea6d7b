import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/empty-state.tsx';
import {
  type ProductPage,
  type Sorting,
  sortingOf,
  sortings,
  usualPerPage,
} from '../mock/ecommerce.ts';
import { useMock } from '../mock/use-mock.ts';
import { ProductCard } from './product-card.tsx';
import { ShopFrame } from './shop-frame.tsx';
import classes from './shop.module.css';

interface Wanted {
  readonly q: string;
  readonly sortBy: Sorting;
  readonly perPage: number;
  readonly page: number;
}

const wholeOf = (value: unknown, usual: number): number => {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= 1_000 ? number : usual;
};

/** What is looked for stands in the address. What makes no sense there is as if it were not said. */
function useWanted() {
  const given = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const wanted: Wanted = {
    q: typeof given['q'] === 'string' ? given['q'].slice(0, 100) : '',
    sortBy: sortingOf(String(given['sortBy'])),
    perPage: wholeOf(given['perPage'], usualPerPage),
    page: wholeOf(given['page'], 1),
  };
  const change = (next: Partial<Wanted>) => {
    const { q, sortBy, perPage, page } = { ...wanted, page: 1, ...next };
    const search = {
      ...(q === '' ? {} : { q }),
      ...(sortBy === 'featured' ? {} : { sortBy }),
      ...(perPage === usualPerPage ? {} : { perPage }),
      ...(page === 1 ? {} : { page }),
    };
    void navigate({
      to: '.',
      search: search as never,
      replace: next.q !== undefined,
      resetScroll: next.page !== undefined,
    });
  };
  return { wanted, change };
}

interface PagesProps {
  wanted: Wanted;
  total: number;
  change: (next: Partial<Wanted>) => void;
}

function Pages({ wanted: { page, perPage }, total, change }: PagesProps) {
  const t = useTranslations('mockShop');
  const pages = Math.max(1, Math.ceil(total / perPage));
  return (
    <div className={classes.pages}>
      <Button variant="default" disabled={page <= 1} onClick={() => change({ page: page - 1 })}>
        {t('previous')}
      </Button>
      <span>{t('page', { page: Math.min(page, pages), pages })}</span>
      <Button variant="default" disabled={page >= pages} onClick={() => change({ page: page + 1 })}>
        {t('next')}
      </Button>
    </div>
  );
}

/** The products: words, order and page are in the address. */
export function ShopScreen() {
  const t = useTranslations('mockShop');
  const { wanted, change } = useWanted();
  const { ask, tell } = useMock();
  const list = (page: number) =>
    ask<ProductPage>({
      method: 'GET',
      path: '/apps/ecommerce/products',
      query: { ...wanted, page },
    });
  const first = list(wanted.page);
  const lastPage = Math.max(1, Math.ceil(first.total / wanted.perPage));
  // An address may ask for a page that is no longer there: the last one is shown.
  const { products, total } = wanted.page > lastPage ? list(lastPage) : first;
  return (
    <ShopFrame title={t('title')}>
      <div className={classes.tools}>
        <TextInput
          className={classes.search ?? ''}
          type="search"
          label={t('search')}
          value={wanted.q}
          maxLength={100}
          onChange={(event) => change({ q: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('sort')}
          data={sortings.map((value) => ({ value, label: t(`sortings.${value}`) }))}
          value={wanted.sortBy}
          onChange={(event) => change({ sortBy: sortingOf(event.currentTarget.value) })}
        />
      </div>
      <p className={classes.quiet} role="status">
        {t('found', { count: total })}
      </p>
      {total === 0 ? (
        <EmptyState
          title={t('none')}
          action={
            <Button variant="default" onClick={() => change({ q: '' })}>
              {t('all')}
            </Button>
          }
        >
          {t('noneAbout')}
        </EmptyState>
      ) : (
        <>
          <ul className={classes.products}>
            {products.map((product) => (
              <ProductCard key={product.id} product={product} tell={tell} />
            ))}
          </ul>
          <Pages
            wanted={{ ...wanted, page: Math.min(wanted.page, lastPage) }}
            {...{ total, change }}
          />
        </>
      )}
    </ShopFrame>
  );
}
