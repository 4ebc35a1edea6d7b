import { changePrices, type DeskPack } from '@ardoise/contract/desk/prices';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AmountField } from '../../../domain/money/amount-field.tsx';
import { amountToText, textToAmount } from '../../../domain/money/typed-amount.ts';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useContractForm } from '../../../lib/form.ts';
import { Card } from '../../../ui/card.tsx';
import type { Column } from '../../../ui/data-list/columns.ts';
import { ShortList } from '../../../ui/data-list/short-list.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import classes from '../components/desk.module.css';
import { PackDialog } from '../components/pack-dialog.tsx';
import { usePacks, usePrices } from '../queries.ts';
import { useSavePrices } from '../sales.ts';

function usePackColumns(onChange: (pack: DeskPack) => void): ReadonlyArray<Column<DeskPack>> {
  const t = useTranslations('deskSales.prices');
  const { language } = usePreferences();
  const each = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    maximumFractionDigits: 2,
  });
  return [
    {
      id: 'messages',
      title: t('messages'),
      cell: ({ messages }) => t('pack', { messages: formatXaf(messages, language) }),
    },
    {
      id: 'each',
      title: t('each'),
      align: 'end',
      cell: ({ price, messages }) => each.format(price / messages),
      card: ({ price, messages }) => t('eachOne', { price: each.format(price / messages) }),
    },
    {
      id: 'price',
      title: t('price'),
      align: 'end',
      onCard: 'amount',
      cell: ({ price }) => formatXaf(price, language),
    },
    {
      id: 'state',
      title: t('state'),
      onCard: 'state',
      cell: ({ isOn }) => <StateTag tone="idle">{t(isOn ? 'sold' : 'notSold')}</StateTag>,
    },
    {
      id: 'actions',
      title: t('actions'),
      onCard: 'line',
      cell: (pack) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-haspopup="dialog"
          aria-label={t('changeNamed', { messages: formatXaf(pack.messages, language) })}
          onClick={() => onChange(pack)}
        >
          {t('change')}
        </Button>
      ),
    },
  ];
}

interface SenderIdPriceProps {
  prices: { readonly senderId: number; readonly version: number };
}

function SenderIdPrice({ prices }: SenderIdPriceProps) {
  const t = useTranslations('deskSales.prices');
  const { toasts } = useConsole();
  const { language } = usePreferences();
  const { mutateAsync } = useSavePrices();
  const form = useContractForm({
    schema: changePrices.body,
    initialValues: { senderId: amountToText(prices.senderId, language) },
    toInput: ({ senderId }) => ({
      senderId: textToAmount(senderId) ?? Number.NaN,
      version: prices.version,
    }),
    onSubmit: async (body) => {
      await mutateAsync(body);
      toasts.show({ title: t('saved'), tone: 'done' });
    },
  });
  const isChanged = textToAmount(form.values.senderId) !== prices.senderId;
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void form.submit(event)}>
      <AmountField
        label={t('senderIdPrice')}
        description={t('priceHelp')}
        {...form.getInputProps('senderId')}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="default" loading={form.submitting} disabled={!isChanged}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

/** What the provider sells, and for how much. */
export function DeskPricesScreen(): ReactNode {
  const t = useTranslations('deskSales.prices');
  const packs = usePacks();
  const prices = usePrices();
  const [open, setOpen] = useState<DeskPack | 'new' | null>(null);
  const columns = usePackColumns(setOpen);
  return (
    <>
      <PageHead
        title={t('title')}
        about={t('about')}
        actions={
          <ThumbAction>
            <Button aria-haspopup="dialog" onClick={() => setOpen('new')}>
              {t('newPack')}
            </Button>
          </ThumbAction>
        }
      />
      <DetailColumns
        side={
          <Card title={t('senderId')}>
            {prices.data === undefined ? (
              <LoadState query={prices} list="/desk/prices" />
            ) : (
              <SenderIdPrice key={prices.data.version} prices={prices.data} />
            )}
          </Card>
        }
      >
        {packs.data === undefined && packs.isError ? (
          <LoadState query={packs} list="/desk/prices" />
        ) : (
          <ShortList
            title={t('packs')}
            columns={columns}
            rows={packs.data?.items}
            rowId={({ id }) => id}
          >
            {packs.data?.items.length === 0 && <p className={classes.none}>{t('noPacks')}</p>}
          </ShortList>
        )}
      </DetailColumns>
      {open !== null && (
        <PackDialog pack={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
