import type { Answer } from '@ardoise/contract/protocol/call';
import {
  type AudienceChoice,
  type FilledLength,
  type PreviewAnswer,
  previewSms,
  readAudience,
  type SmsTexts,
} from '@ardoise/contract/sms/compose';
import type { Language } from '@ardoise/contract/values/language';
import { fieldsIn } from '@ardoise/contract/values/sms-text';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole } from '../../../lib/console.tsx';
import { writtenIn } from './compose-values.ts';

type AudienceAnswer = Answer<typeof readAudience>;

export interface Audience extends Omit<AudienceAnswer, 'lengths'> {
  readonly lengths: readonly FilledLength[];
  /** The answer is of what was chosen before: the next one is on its way. */
  readonly isBehind: boolean;
}

/** The server takes no more fields than this; a text with more is too long in any case. */
const mostFields = 60;

const fieldsOf = (text: string): string[] => fieldsIn(text).slice(0, mostFields).toSorted();

interface Asked {
  readonly choice: AudienceChoice | null;
  readonly recipients: 'all' | 'first';
  readonly texts: SmsTexts;
}

/** People of the language for which it was asked. */
const lengthsIn = (language: Language, answer: AudienceAnswer | undefined) =>
  answer?.lengths.filter((one) => one.language === language) ?? [];

/**
 * Who would be written to, and how long their fields are: asked anew when the choice changes or a text names other fields, and
 * not while somebody types. Each language is asked for on its own, since its text may name other fields.
 */
export function useAudience({ choice, recipients, texts }: Asked) {
  const page = useConsole();
  const written = writtenIn(texts);
  const languages = written.length === 0 ? (['en', 'fr'] as const) : written;
  const answers = useQueries({
    queries: languages.map((language) => ({
      ...callQuery(page, readAudience, {
        body: {
          choice: choice ?? { kind: 'everyone' },
          recipients,
          fields: fieldsOf(texts[language]),
          languages: [...languages],
        },
      }),
      enabled: choice !== null,
      placeholderData: keepPreviousData<AudienceAnswer>,
      staleTime: 60_000,
      gcTime: 60_000,
      retry: false,
    })),
  });
  const [first, second = first] = answers;
  const answer = first?.data;
  const other = second?.data;
  const isBehind = answers.some(({ isPlaceholderData }) => isPlaceholderData);
  const [one, two] = languages;
  const audience = useMemo<Audience | null>(() => {
    if (choice === null || answer === undefined || one === undefined) return null;
    const lengths = [
      ...lengthsIn(one, answer),
      ...(two === undefined ? [] : lengthsIn(two, other)),
    ];
    return { ...answer, lengths, isBehind };
  }, [choice, answer, other, one, two, isBehind]);
  return { audience, error: answers.find(({ error }) => error !== null)?.error ?? null };
}

/** Longer than between two letters of somebody who types. */
const pauseMs = 350;

/** What three people would read: asked for when the typing pauses, and the last answer stays until the next is there. */
export function usePreview(asked: Asked & { readonly isPlain: boolean }) {
  const [paused] = useDebouncedValue(asked, pauseMs);
  const { choice, recipients, texts, isPlain } = paused;
  const isAskable = choice !== null && writtenIn(texts).length > 0;
  const query = useQuery<PreviewAnswer>({
    ...callQuery(useConsole(), previewSms, {
      body: { choice: choice ?? { kind: 'everyone' }, recipients, texts, isPlain },
    }),
    enabled: isAskable,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return { ...query, data: isAskable ? query.data : undefined };
}
