import { fieldTexts } from '@ardoise/contract/protocol/fields';
import { usePreferences } from '../../lib/console.tsx';

/** What is said at a field that must not stay empty. */
export const useNeeded = (): string => fieldTexts.required[usePreferences().language];
