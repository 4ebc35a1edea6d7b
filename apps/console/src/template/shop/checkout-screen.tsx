import { formatXaf } from '@ardoise/contract/values/money';
import { nationalNumber } from '@ardoise/contract/values/phone';
import { say } from '@ardoise/contract/values/language';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { ProductPage, ShownProduct } from '../mock/ecommerce.ts';
import type { MockRequest } from '../mock/mock-route.ts';
import { useMock } from '../mock/use-mock.ts';
import { ShopFrame } from './shop-frame.tsx';
import classes from './shop.module.css';

interface LineProps {
  product: ShownProduct;
  tell: (request: MockRequest) => void;
}

function Line({ product, tell }: LineProps) {
  const t = useTranslations('mockShop');
  const { language } = usePreferences();
  const { id: productId, price, quantity } = product;
  const name = say(product.name, language);
  return (
    <div className={classes.line}>
      <span>{name}</span>
      <NativeSelect
        className={classes.quantity ?? ''}
        aria-label={t('quantity', { name })}
        data={Array.from({ length: 20 }, (_, place) => String(place + 1))}
        value={String(quantity)}
        onChange={(event) =>
          tell({
            method: 'POST',
            path: '/apps/ecommerce/cart',
            body: { productId, quantity: Number(event.currentTarget.value) },
          })
        }
      />
      <span className="num">{t('price', { amount: formatXaf(price * quantity, language) })}</span>
      <Button
        variant="subtle"
        aria-label={t('remove', { name })}
        onClick={() => tell({ method: 'DELETE', path: `/apps/ecommerce/cart/${productId}` })}
      >
        {t('removeShort')}
      </Button>
    </div>
  );
}

function OrderForm({ total, onOrder }: { total: number; onOrder: () => void }) {
  const t = useTranslations('mockShop');
  const { language } = usePreferences();
  const [typed, setTyped] = useState({ fullName: '', phone: '', town: '' });
  const [isTried, setIsTried] = useState(false);
  const errors = {
    fullName: typed.fullName.trim().length < 2 ? t('nameError') : null,
    phone: nationalNumber(typed.phone) === null ? t('phoneError') : null,
    town: typed.town.trim() === '' ? t('townError') : null,
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (Object.values(errors).every((error) => error === null)) onOrder();
  };
  const props = (field: keyof typeof typed) => ({
    label: t(field),
    maxLength: 80,
    value: typed[field],
    error: isTried ? errors[field] : null,
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [field]: event.currentTarget.value }),
  });
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <TextInput {...props('fullName')} />
      <TextInput {...props('phone')} type="tel" description={t('phoneHelp')} />
      <TextInput {...props('town')} />
      <Button type="submit">{t('order', { amount: formatXaf(total, language) })}</Button>
    </form>
  );
}

/** The cart, and what an order would ask for. */
export function CheckoutScreen() {
  const t = useTranslations('mockShop');
  const { language } = usePreferences();
  const { ask, tell } = useMock();
  const [isOrdered, setIsOrdered] = useState(false);
  const { products } = ask<ProductPage>({ method: 'GET', path: '/apps/ecommerce/cart' });
  const total = products.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  if (products.length === 0)
    return (
      <ShopFrame title={t('cartTitle')}>
        <EmptyState
          title={t(isOrdered ? 'ordered' : 'cartEmpty')}
          action={<LinkButton to={'/apps/e-commerce/shop' as never}>{t('back')}</LinkButton>}
        >
          {t(isOrdered ? 'orderedAbout' : 'cartEmptyAbout')}
        </EmptyState>
      </ShopFrame>
    );
  const order = () => {
    for (const { id } of products) tell({ method: 'DELETE', path: `/apps/ecommerce/cart/${id}` });
    setIsOrdered(true);
  };
  return (
    <ShopFrame title={t('cartTitle')}>
      <div className={classes.columns}>
        <div>
          {products.map((product) => (
            <Line key={product.id} product={product} tell={tell} />
          ))}
          <p className={classes.sum}>
            <span>{t('sum')}</span>
            <span className="num">{t('price', { amount: formatXaf(total, language) })}</span>
          </p>
        </div>
        <Card title={t('nav.cart')}>
          <OrderForm total={total} onOrder={order} />
        </Card>
      </div>
    </ShopFrame>
  );
}
