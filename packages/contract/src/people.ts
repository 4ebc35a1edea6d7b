import { z } from 'zod';
import { roles } from './protocol/permissions.ts';
import type { Text } from './values/language.ts';
import { nameText } from './values/text.ts';

/** 1 male, 2 female, 3 rather not say. */
export const sex = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type Sex = z.output<typeof sex>;

export const sexNames: Record<Sex, Text> = {
  1: { en: 'Male', fr: 'Masculin' },
  2: { en: 'Female', fr: 'Féminin' },
  3: { en: 'Rather not say', fr: 'Non précisé' },
};

export const email = z.email({ error: 'email' }).trim().toLowerCase().max(254);

export const personName = nameText(120).min(2);

/** The specification's user info. `ufId` is the user-facing identifier, shown in uppercase. */
export const userInfo = z.object({
  id: z.uuid(),
  fullName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
  sex: sex.nullable(),
  ufId: z.string(),
  address: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type UserInfo = z.output<typeof userInfo>;

export const role = z.enum(roles);
