import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { matches } from '../matches.ts';

/** Finds options blind to case and accents, and keeps their order and groups. */
export const findOptions: OptionsFilter = ({ options, search, limit }) => {
  const words = search.trim();
  if (words === '') return options;
  const found = options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return matches(option.label, words) ? [option] : [];
    const items = option.items.filter((item) => matches(item.label, words));
    return items.length === 0 ? [] : [{ ...option, items }];
  });
  return found.slice(0, limit);
};
