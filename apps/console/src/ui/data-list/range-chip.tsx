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

/** The usual times in one press, and any other by its two ends. */
function Choice({ today, range, onChange }: Omit<RangeChipProps, 'title'>) {
  const t = useTranslations('list.period');
  const usual = [
    { label: t('today'), from: today },
    { label: t('days', { days: 7 }), from: daysBefore(today, 6) },
    { label: t('days', { days: 30 }), from: daysBefore(today, 29) },
    { label: t('month'), from: `${today.slice(0, 7)}-01` },
  ];
  return (
    <>
      <div className={classes.usual}>
        {usual.map(({ label, from }) => (
          <Button
            key={label}
            variant="default"
            size="compact-md"
            onClick={() => onChange({ from, to: today })}
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
export function RangeChip({ title, today, range, onChange }: RangeChipProps) {
  const t = useTranslations('list.filter');
  const [isOpen, setIsOpen] = useState(false);
  const { from, to } = range;
  const isOn = from !== undefined || to !== undefined;
  const value = from === to ? sayDay(from) : `${sayDay(from)} – ${sayDay(to)}`;
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
          <Choice today={today} range={range} onChange={onChange} />
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
