import { useMemo, useState } from 'react';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { mockCall } from './mock-call.ts';
import { createMockMemory } from './mock-memory.ts';
import type { MockRequest } from './mock-route.ts';

/** Mock calls of a screen: `ask` reads while it is drawn, `tell` changes something and has it drawn anew. */
export function useMock() {
  const { store } = useConsole();
  const { language } = usePreferences();
  const memory = useMemo(() => createMockMemory(store), [store]);
  const [, setTimes] = useState(0);
  const ask = <Answer>(request: MockRequest): Answer =>
    mockCall(request, { memory, language }) as Answer;
  const tell = (request: MockRequest): void => {
    ask(request);
    setTimes((times) => times + 1);
  };
  return { ask, tell };
}
