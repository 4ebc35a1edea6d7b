import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../icon.tsx';
import { matches } from '../matches.ts';
import type { Filter, FilterOption } from './filters.ts';
import classes from './filter-chip.module.css';

/** From so many options on, typing finds one faster than reading. */
const searchFrom = 9;

function groupsOf(options: readonly FilterOption[]): Array<[string, FilterOption[]]> {
  const groups = new Map<string, FilterOption[]>();
  for (const option of options) {
    const group = option.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  return [...groups];
}

interface OptionsProps {
  options: readonly FilterOption[];
  value: string | undefined;
}

function Options({ options, value }: OptionsProps) {
  return groupsOf(options).map(([group, members]) => {
    const items = members.map((option) => (
      <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
        {option.label}
      </Combobox.Option>
    ));
    return group === '' ? (
      items
    ) : (
      <Combobox.Group key={group} label={group}>
        {items}
      </Combobox.Group>
    );
  });
}

interface FilterChipProps {
  filter: Filter;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A filter that is on or off. */
export function ToggleChip({ filter, value, onChange }: FilterChipProps) {
  const isOn = value !== undefined && value === filter.toggle;
  return (
    <span className={classes.chip} data-on={isOn}>
      <button
        type="button"
        className={classes.toggle}
        aria-pressed={isOn}
        onClick={() => onChange(isOn ? undefined : filter.toggle)}
      >
        {filter.title}
        {isOn && <Icon name="close" size={13} />}
      </button>
    </span>
  );
}

/** A filter in one word; pressed, it offers its options; chosen, it says which, with a cross to take it away. */
export function FilterChip({ filter, value, onChange }: FilterChipProps) {
  const t = useTranslations('list');
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({
    onDropdownClose: (by) => {
      setTyped('');
      if (by === 'keyboard') combobox.focusTarget();
    },
  });
  const chosen = filter.options.find((option) => option.value === value);
  const found = filter.options.filter(({ label }) => matches(label, typed));
  const isOn = value !== undefined;
  return (
    <span className={classes.chip} data-on={isOn}>
      <Combobox
        store={combobox}
        width={240}
        position="bottom-start"
        onOptionSubmit={(next) => {
          onChange(next);
          combobox.closeDropdown('keyboard');
        }}
      >
        <Combobox.Target targetType="button">
          <button
            type="button"
            className={classes.open}
            aria-haspopup="listbox"
            aria-expanded={combobox.dropdownOpened}
            onClick={() => combobox.toggleDropdown()}
          >
            {isOn
              ? t('filter.chosen', { filter: filter.title, value: chosen?.label ?? '…' })
              : filter.title}
          </button>
        </Combobox.Target>
        <Combobox.Dropdown>
          <div role="dialog" aria-label={filter.title}>
            {filter.options.length >= searchFrom && (
              <Combobox.Search
                value={typed}
                aria-label={t('filter.search', { filter: filter.title })}
                placeholder={t('filter.placeholder')}
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  combobox.selectFirstOption();
                }}
              />
            )}
            <Combobox.Options
              mah={280}
              className={classes.options}
              aria-label={filter.title}
              tabIndex={0}
            >
              <Options options={found} value={value} />
              {found.length === 0 && <Combobox.Empty>{t('filter.none')}</Combobox.Empty>}
            </Combobox.Options>
          </div>
        </Combobox.Dropdown>
      </Combobox>
      {isOn && (
        <button
          type="button"
          className={classes.remove}
          aria-label={t('filter.remove', { filter: filter.title })}
          onClick={() => {
            onChange(undefined);
            combobox.focusTarget();
          }}
        >
          <Icon name="close" size={13} />
        </button>
      )}
    </span>
  );
}
