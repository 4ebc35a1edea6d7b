import '@mantine/core/styles/Popover.layer.css';
import { formatDay } from '@ardoise/contract/values/dates';
import { Button, Popover } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DayField } from '../form/day-field.tsx';
import { dayToText, textToDay } from '../form/typed-day.ts';
import { Icon } from '../icon.tsx';
import { type DayRange, daysBefore } from './day-range.ts';
import classes from './filter-chip.module.css';

interface RangeChipProps {
  title: string;
  /** The day it is at the school. */
  today: string;
  range: DayRange;
  onChange: (range: DayRange) => void;
  /** Periods that have a name, in place of the usual days: they go on with the clock. */
  named?: NamedPeriods;
}

interface NamedPeriods {
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>;
  readonly chosen: string | undefined;
  readonly onChoose: (value: string) => void;
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

interface EndProps {
  label: string;
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** One end of the time, typed; it counts once it is a day, or is empty. */
function End({ label, day, onChange }: EndProps) {
  const [typed, setTyped] = useState(day === undefined ? '' : dayToText(day));
  const type = (text: string) => {
    setTyped(text);
    const typedDay = textToDay(text);
    if (text.trim() === '') onChange(undefined);
    else if (isDay(typedDay)) onChange(typedDay);
  };
  return <DayField label={label} value={typed} onChange={type} />;
}

type Press = { readonly label: string; readonly isOn?: boolean; readonly onPress: () => void };

function useUsual({ today, onChange, named }: Omit<RangeChipProps, 'title'>): readonly Press[] {
  const t = useTranslations('list.period');
  if (named !== undefined) {
    return named.options.map(({ value, label }) => ({
      label,
      isOn: value === named.chosen,
      onPress: () => named.onChoose(value),
    }));
  }
  return [
    { label: t('today'), from: today },
    { label: t('days', { days: 7 }), from: daysBefore(today, 6) },
    { label: t('days', { days: 30 }), from: daysBefore(today, 29) },
    { label: t('month'), from: `${today.slice(0, 7)}-01` },
  ].map(({ label, from }) => ({ label, onPress: () => onChange({ from, to: today }) }));
}

/** The usual times in one press, and any other by its two ends. */
function Choice(props: Omit<RangeChipProps, 'title'>) {
  const { range, onChange } = props;
  const t = useTranslations('list.period');
  const usual = useUsual(props);
  return (
    <>
      <div className={classes.usual}>
        {usual.map(({ label, isOn, onPress }) => (
          <Button
            key={label}
            variant={isOn === true ? 'light' : 'default'}
            size="compact-sm"
            aria-pressed={isOn}
            onClick={onPress}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className={classes.ends}>
        <End
          label={t('from')}
          day={range.from}
          onChange={(from) => onChange({ from, to: range.to })}
        />
        <End label={t('to')} day={range.to} onChange={(to) => onChange({ from: range.from, to })} />
      </div>
    </>
  );
}

const sayDay = (day: string | undefined): string => (day === undefined ? '…' : formatDay(day));

/** A time from one day to another, both with it. */
export function RangeChip({ title, ...props }: RangeChipProps) {
  const { range, onChange, named } = props;
  const t = useTranslations('list.filter');
  const [isOpen, setIsOpen] = useState(false);
  const { from, to } = range;
  const name = named?.options.find(({ value }) => value === named.chosen)?.label;
  const isOn = name !== undefined || from !== undefined || to !== undefined;
  const value = name ?? (from === to ? sayDay(from) : `${sayDay(from)} – ${sayDay(to)}`);
  return (
    <span className={classes.chip} data-on={isOn}>
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={classes.open}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOn ? t('chosen', { filter: title, value }) : title}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={title}>
          {/* Another period is typed anew: its ends are not those of the last one. */}
          <Choice key={named?.chosen} {...props} />
        </Popover.Dropdown>
      </Popover>
      {isOn && (
        <button
          type="button"
          className={classes.remove}
          aria-label={t('remove', { filter: title })}
          onClick={() => onChange({ from: undefined, to: undefined })}
        >
          <Icon name="close" size={13} />
        </button>
      )}
    </span>
  );
}
