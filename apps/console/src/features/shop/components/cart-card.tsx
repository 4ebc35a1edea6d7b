import { mostPacks } from '@ardoise/contract/shop/orders';
import type { ChosenLine, OrderLine } from '@ardoise/contract/shop/orders';
import { placeOrder } from '@ardoise/contract/endpoints/shop';
import { operatorNames } from '@ardoise/contract/transactions';
import { formatXaf } from '@ardoise/contract/values/money';
import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCart, useSaveCart } from '../../../domain/orders/cart.ts';
import { useLineName } from '../../../domain/orders/line-words.ts';
import { PayOrderDialog } from '../../../domain/orders/pay-order-dialog.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import {
  type Catalogue,
  lineKey,
  planEffect,
  priceLine,
  tooSmallOperators,
} from '../cart-lines.ts';
import classes from './shop.module.css';

interface LineProps {
  chosen: ChosenLine;
  /** Null: it is no longer sold. */
  priced: OrderLine | null;
  onChange: (line: ChosenLine) => void;
  onRemove: () => void;
}

/** How many packs; one fewer than one is none, for which there is another button. */
function Quantity({
  chosen,
  name,
  onChange,
}: Pick<LineProps, 'chosen' | 'onChange'> & { name: string }) {
  const t = useTranslations('shop.cart');
  if (chosen.kind !== 'pack') return null;
  const { quantity } = chosen;
  const step = (by: number) => onChange({ ...chosen, quantity: quantity + by });
  return (
    <span className={classes.quantity}>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t('fewer', { name })}
        disabled={quantity <= 1}
        onClick={() => step(-1)}
      >
        <Icon name="minus" />
      </ActionIcon>
      <span className="num">{quantity}</span>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t('more', { name })}
        disabled={quantity >= mostPacks}
        onClick={() => step(1)}
      >
        <Icon name="plus" />
      </ActionIcon>
    </span>
  );
}

function Line({ chosen, priced, onChange, onRemove }: LineProps) {
  const t = useTranslations('shop.cart');
  const { language } = usePreferences();
  const nameOf = useLineName();
  const name = priced === null ? t('gone') : nameOf(priced);
  return (
    <li className={classes.line}>
      <span className={classes.what}>{name}</span>
      <span className="num">{priced !== null && formatXaf(priced.price, language)}</span>
      <span className={classes.tools}>
        <Quantity chosen={chosen} name={name} onChange={onChange} />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('removeNamed', { name })}
          onClick={onRemove}
        >
          {t('remove')}
        </Button>
      </span>
    </li>
  );
}

interface NotesProps {
  catalogue: Catalogue;
  lines: readonly ChosenLine[];
  total: number;
}

/** What one should know before paying: a plan that ends by it, and an operator that takes less at a time. */
function Notes({ catalogue, lines, total }: NotesProps) {
  const t = useTranslations('shop.cart');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const { plans, ownPlan } = catalogue;
  const effect = planEffect(lines, catalogue);
  const plan = plans.find(({ id }) => id === ownPlan.id)?.name ?? ownPlan.id;
  return (
    <>
      {effect === 'useless' && <p className={classes.about}>{t('planNotNeeded', { plan })}</p>}
      {effect === 'replaces' && (
        <p className={classes.about}>
          {ownPlan.until === null
            ? t('endlessPlanEnds', { plan })
            : t('planEnds', { plan, when: formatDateTime(ownPlan.until, timeZone).slice(0, 10) })}
        </p>
      )}
      {tooSmallOperators(catalogue, total).map(({ operator, largest }) => (
        <p key={operator} className={classes.about}>
          {t('operatorLimit', {
            operator: operatorNames[operator],
            largest: formatXaf(largest, language),
          })}
        </p>
      ))}
    </>
  );
}

/** What one is about to buy, and the one button that pays for it. */
export function CartCard({ catalogue }: { catalogue: Catalogue }) {
  const t = useTranslations('shop.cart');
  const { api } = useConsole();
  const { language } = usePreferences();
  const nameOf = useLineName();
  const query = useCart();
  const { mutate: save } = useSaveCart();
  const [paying, setPaying] = useState<readonly ChosenLine[] | null>(null);
  const lines = query.data?.lines;
  if (lines === undefined) return <LoadState query={query} list="/apps/trec/shop" />;
  const pricedOf = (chosen: readonly ChosenLine[]) =>
    chosen.map((line) => ({ line, priced: priceLine(line, catalogue) }));
  const priced = pricedOf(lines);
  const total = priced.reduce((sum, one) => sum + (one.priced?.price ?? 0), 0);
  const hasGone = priced.some((one) => one.priced === null);
  return (
    <Card title={t('title', { count: lines.length })}>
      {lines.length === 0 ? (
        <p className={classes.about}>{t('empty')}</p>
      ) : (
        <>
          <ul className={classes.lines}>
            {priced.map(({ line, priced: known }) => (
              <Line
                key={lineKey(line)}
                chosen={line}
                priced={known}
                onChange={(next) => save(lines.map((one) => (one === line ? next : one)))}
                onRemove={() => save(lines.filter((one) => one !== line))}
              />
            ))}
          </ul>
          <p className={classes.total}>
            <span>{t('total')}</span>
            <strong className="num">{formatXaf(total, language)}</strong>
          </p>
          {hasGone && <p className={classes.about}>{t('goneAbout')}</p>}
          <Notes catalogue={catalogue} lines={lines} total={total} />
          <Button
            fullWidth
            aria-haspopup="dialog"
            disabled={hasGone || planEffect(lines, catalogue) === 'useless'}
            onClick={() => setPaying(lines)}
          >
            {t('pay', { amount: formatXaf(total, language) })}
          </Button>
        </>
      )}
      {paying !== null && (
        <PayOrderDialog
          title={t('payTitle')}
          lines={pricedOf(paying).flatMap((one) =>
            one.priced === null ? [] : [{ name: nameOf(one.priced), price: one.priced.price }],
          )}
          place={(payment) =>
            api(
              placeOrder,
              { body: { ...payment, lines: [...paying] } },
              { once: true, silent: true },
            )
          }
          onClose={() => setPaying(null)}
        />
      )}
    </Card>
  );
}
