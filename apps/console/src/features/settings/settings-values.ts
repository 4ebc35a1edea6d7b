import type { updateSchoolSettings } from '@ardoise/contract/school-settings';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import type { ComparedField } from '../../ui/form/compare.ts';
import type { Picture } from '../../domain/pictures/picture.ts';
import type { SchoolSettings } from './queries.ts';

/** What the fields hold. */
export interface SettingsValues extends Record<string, unknown> {
  displayName: string;
  town: string;
  slogan: string;
  tags: string[];
  logo: Picture;
  background: Picture;
  requireOwnerSecondFactor: boolean;
}

export const valuesOf = (settings: SchoolSettings): SettingsValues => ({
  displayName: settings.displayName,
  town: settings.town ?? '',
  slogan: settings.slogan ?? '',
  tags: settings.tags,
  logo: { url: settings.logo },
  background: { url: settings.background },
  requireOwnerSecondFactor: settings.requireOwnerSecondFactor,
});

type Change = z.input<(typeof updateSchoolSettings)['body']>;

/** Leaves out what is unchanged and what this person may not change. */
export function changeOf(values: SettingsValues, version: number, isOwner: boolean): Change {
  const { logo, background, slogan } = values;
  return {
    displayName: values.displayName,
    ...(values.town.trim() === '' ? {} : { town: values.town }),
    slogan: slogan.trim() === '' ? null : slogan,
    tags: values.tags,
    ...(logo.id === undefined ? {} : { logoId: logo.id }),
    ...(background.id === undefined ? {} : { backgroundId: background.id }),
    ...(isOwner ? { requireOwnerSecondFactor: values.requireOwnerSecondFactor } : {}),
    version,
  };
}

/** The form's fields as people read them, to tell what somebody else changed. */
export function useComparedFields(): ReadonlyArray<ComparedField<SettingsValues>> {
  const words = useTranslations('settings');
  const image = useTranslations('image');
  return useMemo(() => {
    const picture = (key: 'logo' | 'background'): ComparedField<SettingsValues> => ({
      key,
      label: words(key),
      show: ({ [key]: { url } }) => (url === null ? '' : image('one')),
      identity: ({ [key]: { url } }) => url ?? '',
    });
    return [
      {
        key: 'displayName',
        label: words('displayName'),
        show: (values) => values.displayName.trim(),
      },
      { key: 'town', label: words('town'), show: ({ town }) => town.trim() },
      { key: 'slogan', label: words('slogan'), show: ({ slogan }) => slogan.trim() },
      { key: 'tags', label: words('tags'), show: ({ tags }) => tags.join(', ') },
      picture('logo'),
      picture('background'),
      {
        key: 'requireOwnerSecondFactor',
        label: words('ownerFactor'),
        show: (values) =>
          words(values.requireOwnerSecondFactor ? 'ownerFactorOn' : 'ownerFactorOff'),
      },
    ];
  }, [words, image]);
}
