import { senderName } from '@ardoise/contract/shop/sender-names';
import { capabilityNames } from '@ardoise/contract/shop/capabilities';
import type { ChosenLine } from '@ardoise/contract/shop/orders';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { useWhoHasIt } from '../../../domain/plans/not-available.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { useContractForm } from '../../../lib/form.ts';
import { formatDateTime, formatList } from '../../../lib/format.ts';
import { useCan, useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton, TextLink } from '../../../ui/link-button.tsx';
import type { Catalogue } from '../cart-lines.ts';
import { useAddToCart } from '../use-add-to-cart.ts';
import classes from './shop.module.css';

interface ProductProps {
  catalogue: Catalogue;
}

/** Two decimals where they say something: `18`, `17.50`. */
const each = (price: number, messages: number, language: string): string =>
  new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    maximumFractionDigits: 2,
  }).format(price / messages);

/** SMS by the pack, the price of one message beside it. */
export function PacksCard({ catalogue: { packs } }: ProductProps) {
  const t = useTranslations('shop.packs');
  const { language } = usePreferences();
  const canBuy = useCan()('shop.buy');
  const { add, isReady } = useAddToCart();
  return (
    <Card title={t('title')}>
      <p className={classes.about}>{packs.length === 0 ? t('none') : t('about')}</p>
      <ul className={classes.lines}>
        {packs.map(({ id, messages, price }) => {
          const count = formatXaf(messages, language);
          return (
            <li key={id} className={classes.product}>
              <span className={classes.name}>{t('pack', { messages: count })}</span>
              <span className={classes.price}>
                <strong className="num">{formatXaf(price, language)}</strong>
                <span className={classes.small}>
                  {t('each', { price: each(price, messages, language) })}
                </span>
              </span>
              {canBuy && (
                <Button
                  variant="default"
                  disabled={!isReady}
                  aria-label={t('addNamed', { messages: count })}
                  onClick={() => add({ kind: 'pack', packId: id, quantity: 1 })}
                >
                  {t('add')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const schema = z.object({ kind: z.literal('senderId'), name: senderName });

function SenderIdForm({ onAdd }: { onAdd: (line: ChosenLine) => void }) {
  const t = useTranslations('shop.senderIds');
  const form = useContractForm({
    schema,
    initialValues: { name: '' },
    toInput: ({ name }) => ({ kind: 'senderId' as const, name }),
    onSubmit: async (line) => {
      onAdd(line);
      form.reset();
    },
  });
  return (
    <form noValidate className={classes.inline} onSubmit={(event) => void form.submit(event)}>
      <TextInput
        label={t('name')}
        description={t('nameHelp')}
        maxLength={20}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('name')}
      />
      <Button type="submit" variant="default">
        {t('add')}
      </Button>
    </form>
  );
}

/** Which plan has them. */
function NoPlan() {
  const t = useTranslations('plans.notAvailable');
  return (
    <p className={classes.about}>
      {useWhoHasIt('senderIds')}{' '}
      <TextLink underline="always" to="/pricing">
        {t('see')}
      </TextLink>
    </p>
  );
}

/** A name of one's own that messages come from; only for verified businesses, and where the plan has it. */
export function SenderIdCard({ catalogue }: ProductProps) {
  const t = useTranslations('shop.senderIds');
  const { language } = usePreferences();
  const can = useCan();
  const { add } = useAddToCart();
  const { senderIdPrice, isVerifiedBusiness, ownPlan } = catalogue;
  const hasPlan = ownPlan.capabilities.includes('senderIds');
  return (
    <Card
      title={t('title')}
      action={<strong className="num">{formatXaf(senderIdPrice, language)}</strong>}
    >
      <p className={classes.about}>{t('about')}</p>
      {!hasPlan ? (
        <NoPlan />
      ) : !isVerifiedBusiness ? (
        <div className={classes.inline}>
          <p className={classes.about}>{t('notVerified')}</p>
          <LinkButton variant="default" to="/apps/settings/verification">
            {t('verify')}
          </LinkButton>
        </div>
      ) : (
        can('shop.buy') && <SenderIdForm onAdd={add} />
      )}
    </Card>
  );
}

/** A name within a sentence begins small, unless it is written in capitals. */
const withinSentence = (name: string): string =>
  /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

/** Which plan the school has; the others stand on a page of their own. */
export function OwnPlanCard({ catalogue: { ownPlan, plans } }: ProductProps) {
  const t = useTranslations('plans');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const plan = plans.find(({ id }) => id === ownPlan.id)?.name ?? ownPlan.id;
  const { until, capabilities } = ownPlan;
  const names = capabilities.map((one) => withinSentence(capabilityNames[one][language]));
  return (
    <Card title={t('own')}>
      <p className={classes.about}>
        {until === null
          ? t('ownAbout', { plan })
          : t('ownAboutUntil', { plan, when: formatDateTime(until, timeZone).slice(0, 10) })}
      </p>
      {names.length > 0 && (
        <p className={classes.about}>{t('contains', { what: formatList(names, language) })}</p>
      )}
      <p className={classes.about}>
        <LinkButton variant="default" to="/pricing">
          {t('notAvailable.see')}
        </LinkButton>
      </p>
    </Card>
  );
}
