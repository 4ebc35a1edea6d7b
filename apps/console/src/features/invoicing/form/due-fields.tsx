import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { formatXaf } from '@ardoise/contract/values/money';
import { wholeBasisPoints } from '@ardoise/contract/values/invoice-totals';
import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { DayField } from '../../../ui/form/day-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { percentText } from '../percent-text.ts';
import { blankPart, type PartValues } from './invoice-values.ts';
import classes from './invoice-form.module.css';
import type { LiveTotals } from './live-totals.ts';
import { errorIn, type TermFieldsProps, UnitChoice } from './money-fields.tsx';

interface DueFieldsProps extends TermFieldsProps {
  /** Null where each invoice comes to another total: then there are only percentages. */
  totals: LiveTotals | null;
  basisPoints: number;
}

interface PartRowProps extends DueFieldsProps {
  part: PartValues;
  place: number;
}

function PartRow({ part, place, values, errors, totals, onChange }: PartRowProps) {
  const t = useTranslations('invoiceForm.installments');
  const { language } = usePreferences();
  const isPercent = values.installmentsBy === 'percent';
  const path = `installments.parts.${String(place)}`;
  const number = String(place + 1);
  const change = (given: Partial<PartValues>) =>
    onChange({ parts: values.parts.map((one) => (one === part ? { ...one, ...given } : one)) });
  return (
    <li className={classes.part}>
      <TextInput
        className={classes.share ?? ''}
        classNames={{ input: classes.right ?? '' }}
        aria-label={t(isPercent ? 'percentOf' : 'amountOf', { number })}
        data-path={`${path}.${isPercent ? 'basisPoints' : 'amount'}`}
        inputMode="decimal"
        rightSection={isPercent ? <span aria-hidden="true">%</span> : undefined}
        error={errorIn(errors, `${path}.basisPoints`, `${path}.amount`)}
        value={part.share}
        onChange={(event) => change({ share: event.currentTarget.value })}
      />
      {isPercent && totals !== null && (
        <span className={classes.figure}>
          {formatXaf(totals.installments[place]?.amount ?? 0, language)}
        </span>
      )}
      <DayField
        className={classes.day ?? ''}
        aria-label={t('dayOf', { number })}
        data-path={`${path}.dueOn`}
        error={errorIn(errors, `${path}.dueOn`)}
        value={part.dueOn}
        onChange={(dueOn) => change({ dueOn })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={38}
        aria-label={t('remove', { number })}
        onClick={() => onChange({ parts: values.parts.filter((one) => one !== part) })}
      >
        <Icon name="close" size={15} />
      </ActionIcon>
    </li>
  );
}

/** Whether they add up, while they are typed. */
function SumLine({ values, totals, basisPoints, errors }: DueFieldsProps) {
  const t = useTranslations('invoiceForm.installments');
  const { language } = usePreferences();
  const error = errorIn(errors, 'installments');
  const isPercent = values.installmentsBy === 'percent';
  const left = isPercent
    ? wholeBasisPoints - basisPoints
    : (totals?.total ?? 0) - (totals?.shared ?? 0);
  const show = (rest: number) =>
    isPercent ? `${percentText(rest, language)} %` : formatXaf(rest, language);
  if (left === 0) {
    return (
      <p className={classes.sum} role="status">
        <Icon name="check" size={14} />
        {totals === null
          ? t('allPercent')
          : t('adds', { total: formatXaf(totals.total, language) })}
      </p>
    );
  }
  return (
    <p className={error === undefined ? classes.sum : classes.wrong} role="status">
      {[error, left > 0 ? t('missing', { rest: show(left) }) : t('tooMuch', { rest: show(-left) })]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}

/** Two halves, a month apart, are a beginning that adds up. */
const firstParts = (): PartValues[] => [
  { ...blankPart(), share: '50' },
  { ...blankPart(), share: '50' },
];

/** All of it on one day, or in installments; and whether less may be paid at a time. */
export function DueFields(props: DueFieldsProps) {
  const { values, errors, totals, onChange } = props;
  const t = useTranslations('invoiceForm');
  const { parts } = values;
  const begin = () =>
    onChange({
      installmentsBy: 'percent',
      parts: firstParts().map((part, place) => ({
        ...part,
        dueOn: place === 0 ? values.dueOn : '',
      })),
    });
  return (
    <>
      {parts.length === 0 ? (
        <div className={classes.due}>
          <DayField
            withAsterisk
            label={t('dueOn')}
            data-path="dueOn"
            error={errorIn(errors, 'dueOn')}
            value={values.dueOn}
            onChange={(dueOn) => onChange({ dueOn })}
          />
          <Button variant="subtle" size="compact-sm" onClick={begin}>
            {t('installments.begin')}
          </Button>
        </div>
      ) : (
        <section aria-label={t('installments.title')}>
          <div className={classes.heading}>
            <span className={classes.label}>{t('installments.title')}</span>
            {totals !== null && (
              <UnitChoice
                label={t('installments.unit')}
                value={values.installmentsBy}
                onChange={(installmentsBy) =>
                  onChange({
                    installmentsBy,
                    // A share in francs is none in percent.
                    parts: parts.map((part) => ({ ...part, share: '' })),
                  })
                }
              />
            )}
          </div>
          <ul className={classes.list}>
            {parts.map((part, place) => (
              <PartRow key={part.key} {...props} part={part} place={place} />
            ))}
          </ul>
          <div className={classes.heading}>
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={parts.length >= 24}
              onClick={() => onChange({ parts: [...parts, blankPart()] })}
            >
              {t('installments.add')}
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => onChange({ parts: [], dueOn: parts.at(-1)?.dueOn ?? values.dueOn })}
            >
              {t('installments.none')}
            </Button>
          </div>
          <SumLine {...props} />
        </section>
      )}
      <Switch
        label={t('partial')}
        description={t(parts.length === 0 ? 'partialHelp' : 'partialHelpParts')}
        checked={values.allowsPartial}
        onChange={(event) => onChange({ allowsPartial: event.currentTarget.checked })}
      />
    </>
  );
}
