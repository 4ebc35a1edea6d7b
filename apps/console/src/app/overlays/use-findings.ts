import { useEffect, useEffectEvent, useState } from 'react';
import type { Finding, FindProvider } from '../../domain/find/find.ts';

export interface FindingGroup {
  readonly id: string;
  readonly title: string;
  readonly findings: readonly Finding[];
}

export interface Findings {
  /** What was asked for: the findings of the words before stay until those of the next are there. */
  readonly words: string | null;
  readonly groups: readonly FindingGroup[];
  /** Some source could not be asked. */
  readonly hasFailed: boolean;
}

async function ask(provider: FindProvider, words: string, signal: AbortSignal) {
  const findings = await provider.find(words, signal);
  return { id: provider.id, title: provider.title, findings };
}

/** Asks every provider. The last findings stay until the next ones are there, so that nothing flickers. */
export function useFindings(providers: readonly FindProvider[], words: string): Findings {
  const [found, setFound] = useState<Findings>({ words: null, groups: [], hasFailed: false });
  const askAll = useEffectEvent(async (signal: AbortSignal) => {
    const answers = await Promise.allSettled(providers.map((one) => ask(one, words, signal)));
    if (signal.aborted) return;
    setFound({
      words,
      groups: answers
        .flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
        .filter((group) => group.findings.length > 0),
      hasFailed: answers.some((answer) => answer.status === 'rejected'),
    });
  });
  useEffect(() => {
    const controller = new AbortController();
    void askAll(controller.signal);
    return () => controller.abort();
  }, [words]);
  return found;
}
