import type { updateSchoolSettings } from '@ardoise/contract/school-settings';
import type { z } from 'zod';
import type { Picture } from '../../ui/image-field.tsx';
import type { SchoolSettings } from './queries.ts';

/** What the fields hold. */
export interface SettingsValues extends Record<string, unknown> {
  displayName: string;
  slogan: string;
  tags: string[];
  logo: Picture;
  background: Picture;
  requireOwnerSecondFactor: boolean;
}

/** Kept in the browser: what was typed, and over which version it was typed. */
export interface SettingsDraft {
  readonly values: SettingsValues;
  readonly version: number;
}

export const valuesOf = (settings: SchoolSettings): SettingsValues => ({
  displayName: settings.displayName,
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
    slogan: slogan.trim() === '' ? null : slogan,
    tags: values.tags,
    ...(logo.id === undefined ? {} : { logoId: logo.id }),
    ...(background.id === undefined ? {} : { backgroundId: background.id }),
    ...(isOwner ? { requireOwnerSecondFactor: values.requireOwnerSecondFactor } : {}),
    version,
  };
}

/** The fields whose stored value is not what the form would save. */
export function differences(
  typed: SettingsValues,
  stored: SettingsValues,
): ReadonlyArray<'displayName' | 'slogan' | 'tags' | 'logo' | 'background'> {
  const keys = ['displayName', 'slogan', 'tags'] as const;
  const pictures = ['logo', 'background'] as const;
  return [
    ...keys.filter((key) => String(typed[key]) !== String(stored[key])),
    ...pictures.filter((key) => typed[key].url !== stored[key].url),
  ];
}
