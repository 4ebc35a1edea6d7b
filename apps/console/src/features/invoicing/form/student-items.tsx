import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { InvoiceOffer } from '@ardoise/contract/invoicing/invoices';
import { sayService, serviceTitle } from '@ardoise/contract/values/fee-title';
import { formatXaf } from '@ardoise/contract/values/money';
import { randomId } from '@ardoise/web/lib/random-id.ts';
import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { AmountField } from '../../../domain/money/amount-field.tsx';
import { amountToText, textToAmount } from '../../../domain/money/typed-amount.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import type { ItemValues } from './invoice-values.ts';
import classes from './invoice-form.module.css';
import { orNothing } from './live-totals.ts';

type Student = InvoiceOffer['students'][number];
type Fee = Student['fees'][number];

interface StudentItemsProps {
  student: Student;
  services: InvoiceOffer['services'];
  /** Of all students: places are those that the errors name. */
  items: readonly ItemValues[];
  errors: Readonly<Record<string, unknown>>;
  onChange: (items: readonly ItemValues[]) => void;
}

const textOf = (error: unknown): string | undefined =>
  typeof error === 'string' ? error : undefined;

interface ItemRowProps extends StudentItemsProps {
  item: ItemValues;
  place: number;
}

/** A new item is typed; an open fee is what it is, and can only be taken off again. */
function ItemRow({ item, place, items, student, errors, onChange }: ItemRowProps) {
  const t = useTranslations('invoiceForm.items');
  const change = (given: Partial<ItemValues>) =>
    onChange(items.map((one) => (one === item ? { ...one, ...given } : one)));
  const path = `items.${String(place)}`;
  const error = textOf(errors[`${path}.amount`]) ?? textOf(errors[`${path}.feeId`]);
  const fee = student.fees.find(({ id }) => id === item.feeId);
  const said =
    error ??
    (fee === undefined ? t('notOpen') : undefined) ??
    (fee?.invoice == null ? undefined : t('isBilled', { number: fee.invoice.number }));
  return (
    <li className={classes.item}>
      {item.feeId === null ? (
        <TextInput
          className={classes.what ?? ''}
          aria-label={t('description')}
          placeholder={t('descriptionHelp')}
          data-path={`${path}.description`}
          maxLength={120}
          error={textOf(errors[`${path}.description`])}
          value={item.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
      ) : (
        <span className={classes.what}>
          {item.description}
          <span className={classes.small}>
            {item.was === undefined ? t('openFee') : t('was', { amount: item.was })}
          </span>
          {said !== undefined && <span className={classes.wrong}>{said}</span>}
        </span>
      )}
      {item.feeId === null ? (
        <AmountField
          className={classes.amount ?? ''}
          aria-label={t('amount')}
          placeholder={t('amount')}
          data-path={`${path}.amount`}
          error={error}
          value={item.amount}
          onChange={(amount) => change({ amount })}
        />
      ) : (
        <span className={classes.figure}>{item.amount}</span>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={38}
        aria-label={t('remove', { item: item.description || String(place + 1) })}
        onClick={() => onChange(items.filter((one) => one !== item))}
      >
        <Icon name="close" size={15} />
      </ActionIcon>
    </li>
  );
}

interface OfferedProps {
  fees: readonly Fee[];
  nameOf: (fee: Fee) => string;
  onAdd: (fees: readonly Fee[]) => void;
}

/** Where fees of several years are open, each says of which it is. */
const nameOf = (fee: Fee, fees: readonly Fee[]): string =>
  fees.some(({ yearName }) => yearName !== fee.yearName)
    ? `${fee.title} ${fee.yearName}`
    : fee.title;

/** What is owed already and stands on no invoice; what stands on one says on which. */
function OfferedFees({ fees, nameOf: name, onAdd }: OfferedProps) {
  const t = useTranslations('invoiceForm.items');
  const { language } = usePreferences();
  const free = fees.filter(({ invoice }) => invoice === null);
  if (fees.length === 0) return null;
  return (
    <ul className={classes.offered} aria-label={t('offered')}>
      {free.map((fee) => (
        <li key={fee.id}>
          <Button variant="default" size="xs" radius="xl" onClick={() => onAdd([fee])}>
            {t('addFee', { fee: name(fee), amount: formatXaf(fee.pending, language) })}
          </Button>
        </li>
      ))}
      {free.length > 1 && (
        <li>
          <Button variant="subtle" size="xs" onClick={() => onAdd(free)}>
            {t('addAll', { count: String(free.length) })}
          </Button>
        </li>
      )}
      {fees.map(
        (fee) =>
          fee.invoice !== null && (
            <li key={fee.id} className={classes.billed}>
              {t('billed', { fee: name(fee) })}{' '}
              <TextLink to="/invoicing/$id" params={{ id: fee.invoice.id }} underline="always">
                {fee.invoice.number}
              </TextLink>
            </li>
          ),
      )}
    </ul>
  );
}

/** A service gives a new item its name and its cost; both can be changed. */
function ServiceMenu({
  services,
  onAdd,
}: {
  services: InvoiceOffer['services'];
  onAdd: (description: string, cost: number) => void;
}) {
  const t = useTranslations('invoiceForm.items');
  const { language } = usePreferences();
  if (services.length === 0) return null;
  return (
    <Menu position="bottom-start" shadow="md" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button variant="subtle" size="compact-sm">
          {t('addService')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {services.map(({ id, name, itemName, cost }) => {
          const title = sayService(serviceTitle(name, itemName), language);
          return (
            <Menu.Item
              key={`${id} ${itemName ?? ''}`}
              rightSection={<span className={classes.small}>{formatXaf(cost, language)}</span>}
              onClick={() => onAdd(title, cost)}
            >
              {title}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

export function StudentItems(props: StudentItemsProps) {
  const { student, services, items, onChange } = props;
  const t = useTranslations('invoiceForm.items');
  const { language } = usePreferences();
  const own = items
    .map((item, place) => ({ item, place }))
    .filter(({ item }) => item.studentId === student.id);
  const sum = own.reduce((whole, { item }) => whole + orNothing(textToAmount(item.amount)), 0);
  const offered = student.fees.filter(({ id }) => !items.some(({ feeId }) => feeId === id));
  const add = (added: ReadonlyArray<Omit<ItemValues, 'key' | 'studentId'>>) =>
    onChange([
      ...items,
      ...added.map((one) => ({ ...one, key: randomId(), studentId: student.id })),
    ]);
  return (
    <div className={classes.student} role="group" aria-label={student.name}>
      <p className={classes.studentHead}>
        <span>
          <strong>{student.name}</strong>{' '}
          <span className={classes.small}>
            {[student.className, student.studentId].filter(Boolean).join(' · ')}
          </span>
        </span>
        {sum > 0 && <strong className={classes.figure}>{formatXaf(sum, language)}</strong>}
      </p>
      <ul className={classes.list}>
        {own.map(({ item, place }) => (
          <ItemRow key={item.key} {...props} item={item} place={place} />
        ))}
      </ul>
      <div className={classes.adders}>
        <OfferedFees
          fees={offered}
          nameOf={(fee) => nameOf(fee, student.fees)}
          onAdd={(fees) =>
            add(
              fees.map((fee) => ({
                feeId: fee.id,
                description: nameOf(fee, student.fees),
                amount: amountToText(fee.pending, language),
              })),
            )
          }
        />
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => add([{ feeId: null, description: '', amount: '' }])}
        >
          {t('addItem')}
        </Button>
        <ServiceMenu
          services={services}
          onAdd={(description, cost) =>
            add([{ feeId: null, description, amount: amountToText(cost, language) }])
          }
        />
      </div>
    </div>
  );
}
