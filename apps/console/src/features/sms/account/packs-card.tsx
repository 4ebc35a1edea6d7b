import { topUp } from '@ardoise/contract/endpoints/shop';
import { roleNames } from '@ardoise/contract/protocol/permissions';
import type { Pack } from '@ardoise/contract/shop/orders';
import { formatXaf } from '@ardoise/contract/values/money';
import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCatalogue } from '../../../domain/orders/order-queries.ts';
import { PayOrderDialog } from '../../../domain/orders/pay-order-dialog.tsx';
import { rolesWith } from '../../../lib/ability.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import classes from './packs-card.module.css';

function PackLine({ pack, onBuy }: { pack: Pack; onBuy: () => void }) {
  const t = useTranslations('smsAccount.topUps');
  const { language } = usePreferences();
  const { messages, price } = pack;
  const xaf = formatXaf(price, language);
  const each = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  return (
    <li className={classes.pack}>
      <span>
        <strong>{t('messages', { count: messages })}</strong>
        <span className={classes.detail}>{t('each', { xaf: each.format(price / messages) })}</span>
      </span>
      <Button
        variant="default"
        aria-haspopup="dialog"
        aria-label={t('choose', { count: messages, xaf })}
        onClick={onBuy}
      >
        {t('price', { xaf })}
      </Button>
    </li>
  );
}

/** Packs to buy, each with one press: the payment is approved on the phone. */
function Packs() {
  const t = useTranslations('smsAccount.topUps');
  const { api } = useConsole();
  const { data, isError, isFetching, refetch } = useCatalogue();
  const [chosen, setChosen] = useState<Pack | null>(null);
  if (data === undefined && isError)
    return (
      <FailedState
        title={t('packsFailed')}
        retry={{ label: t('retry'), isBusy: isFetching, onPress: () => void refetch() }}
      >
        {t('packsFailedAbout')}
      </FailedState>
    );
  if (data?.packs.length === 0) return <p className={classes.detail}>{t('noPacks')}</p>;
  return (
    <>
      <p className={classes.detail}>{t('buyAbout')}</p>
      <ul className={classes.packs} aria-busy={data === undefined}>
        {data?.packs.map((pack) => (
          <PackLine key={pack.id} pack={pack} onBuy={() => setChosen(pack)} />
        ))}
      </ul>
      {chosen !== null && (
        <PayOrderDialog
          title={t('buy')}
          lines={[{ name: t('messages', { count: chosen.messages }), price: chosen.price }]}
          place={(payment) =>
            api(
              topUp,
              { body: { ...payment, packId: chosen.id, quantity: 1 } },
              { once: true, silent: true },
            )
          }
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

export function PacksCard() {
  const t = useTranslations('smsAccount.topUps');
  const { language } = usePreferences();
  const canBuy = useCan()('sms.buy');
  const roles = rolesWith('sms.buy').map((role) => roleNames[role][language]);
  return (
    <Card title={t('buy')}>
      {canBuy ? (
        <Packs />
      ) : (
        <p className={classes.detail}>{t('whoBuys', { roles: formatList(roles, language) })}</p>
      )}
    </Card>
  );
}
