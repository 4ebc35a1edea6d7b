import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { countriesFor } from '@ardoise/contract/values/countries';
import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { findOptions } from '../../ui/form/find-options.ts';

/** Any country, found by its name in the reader's language; Cameroon and its neighbours come first. */
export function CountrySelect(props: Omit<SelectProps, 'data'>) {
  const t = useTranslations('people');
  const { language } = usePreferences();
  const data = useMemo(
    () => countriesFor(language).map(({ code, name }) => ({ value: code, label: name })),
    [language],
  );
  return (
    <Select
      searchable
      openOnFocus={false}
      placeholder={t('choose')}
      nothingFoundMessage={t('none')}
      maxDropdownHeight={260}
      {...props}
      data={data}
      filter={findOptions}
    />
  );
}
