import type { updateSchoolSettings } from '@ardoise/contract/school-settings';
import { formatPhone } from '@ardoise/contract/values/phone';
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
  postalAddress: string;
  phone: string;
  timeZone: string;
  slogan: string;
  tags: string[];
  logo: Picture;
  background: Picture;
  stamp: Picture;
  hasCampusAndSemester: boolean;
  hasTemplatePart: boolean;
  requireOwnerSecondFactor: boolean;
}

export const toValues = (settings: SchoolSettings): SettingsValues => ({
  displayName: settings.displayName,
  town: settings.town ?? '',
  postalAddress: settings.postalAddress ?? '',
  phone: settings.phone === null ? '' : formatPhone(settings.phone),
  timeZone: settings.timeZone,
  slogan: settings.slogan ?? '',
  tags: settings.tags,
  logo: { url: settings.logo },
  background: { url: settings.background },
  stamp: { url: settings.stamp },
  hasCampusAndSemester: settings.hasCampusAndSemester,
  hasTemplatePart: settings.hasTemplatePart,
  requireOwnerSecondFactor: settings.requireOwnerSecondFactor,
});

type Change = z.input<(typeof updateSchoolSettings)['body']>;

/** Leaves out what is unchanged and what this person may not change. */
export function changeOf(values: SettingsValues, version: number, isOwner: boolean): Change {
  const { logo, background, stamp, slogan } = values;
  return {
    displayName: values.displayName,
    ...(values.town.trim() === '' ? {} : { town: values.town }),
    postalAddress: values.postalAddress.trim() === '' ? null : values.postalAddress,
    phone: values.phone.trim() === '' ? null : values.phone,
    timeZone: values.timeZone,
    slogan: slogan.trim() === '' ? null : slogan,
    tags: values.tags,
    ...(logo.id === undefined ? {} : { logoId: logo.id }),
    ...(background.id === undefined ? {} : { backgroundId: background.id }),
    ...(stamp.id === undefined ? {} : { stampId: stamp.id }),
    hasCampusAndSemester: values.hasCampusAndSemester,
    hasTemplatePart: values.hasTemplatePart,
    ...(isOwner ? { requireOwnerSecondFactor: values.requireOwnerSecondFactor } : {}),
    version,
  };
}

/** The form's fields as people read them, to tell what somebody else changed. */
export function useComparedFields(): ReadonlyArray<ComparedField<SettingsValues>> {
  const t = useTranslations('settings');
  const image = useTranslations('image');
  return useMemo(() => {
    const picture = (key: 'logo' | 'background' | 'stamp'): ComparedField<SettingsValues> => ({
      key,
      label: t(key),
      show: ({ [key]: { url } }) => (url === null ? '' : image('one')),
      identity: ({ [key]: { url } }) => url ?? '',
    });
    return [
      {
        key: 'displayName',
        label: t('displayName'),
        show: (values) => values.displayName.trim(),
      },
      { key: 'town', label: t('town'), show: ({ town }) => town.trim() },
      {
        key: 'postalAddress',
        label: t('postalAddress'),
        show: ({ postalAddress }) => postalAddress.trim(),
      },
      { key: 'phone', label: t('phone'), show: ({ phone }) => phone.trim() },
      { key: 'timeZone', label: t('timeZone'), show: (values) => values.timeZone },
      { key: 'slogan', label: t('slogan'), show: ({ slogan }) => slogan.trim() },
      { key: 'tags', label: t('tags'), show: ({ tags }) => tags.join(', ') },
      picture('logo'),
      picture('background'),
      picture('stamp'),
      {
        key: 'hasCampusAndSemester',
        label: t('campusAndSemester'),
        show: (values) => t(values.hasCampusAndSemester ? 'fieldShown' : 'fieldHidden'),
      },
      {
        key: 'hasTemplatePart',
        label: t('tools'),
        show: (values) => t(values.hasTemplatePart ? 'fieldShown' : 'fieldHidden'),
      },
      {
        key: 'requireOwnerSecondFactor',
        label: t('ownerFactor'),
        show: (values) => t(values.requireOwnerSecondFactor ? 'ownerFactorOn' : 'ownerFactorOff'),
      },
    ];
  }, [t, image]);
}
