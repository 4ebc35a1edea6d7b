import type { Language } from '@ardoise/contract/values/language';
import { messagesAndTeamTitles } from './messages-and-team.ts';
import { moneyTitles } from './money.ts';
import { titlesOfManyKinds } from './of-many-kinds.ts';
import { schoolAndPeopleTitles } from './school-and-people.ts';

export const titles = new Map(
  [...titlesOfManyKinds, ...schoolAndPeopleTitles, ...moneyTitles, ...messagesAndTeamTitles].map(
    ([column, en, fr]) => [column, { en, fr }],
  ),
);

/** A column that a newer release has added has its own name until it is given words. */
export const columnTitle = (column: string, language: Language): string =>
  titles.get(column)?.[language] ?? column;
