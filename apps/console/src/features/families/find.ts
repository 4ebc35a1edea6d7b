import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { listFamilies } from '@ardoise/contract/endpoints/families';
import type { FindProvider } from '../../domain/find/find.ts';
import { useFindRecords } from '../../domain/find/use-find-records.ts';

/** Found by name, number, guardian or phone. */
export const useFindFamilies = (): FindProvider =>
  useFindRecords({
    screen: 'families',
    icon: 'families',
    permission: 'people.read',
    most: 4,
    canMatch: (words) => words.length >= 2,
    ask: (api, query, options) => api(listFamilies, { query }, options),
    describe: ({ name, familyId, guardians }) => ({
      title: name,
      detail: maskPhonesIn([familyId, ...guardians].join(' · ')),
    }),
    page: '/onboarding/families/$id',
  });
