import { useCallback, useEffect, useState } from 'react';
import { useDraft } from '../../../lib/draft.ts';
import {
  type ComposeValues,
  type WhenValues,
  type WhoValues,
  writtenIn,
} from './compose-values.ts';

/** Cells that could not be read are not kept: they are of people, and there may be many. */
function withoutCells(values: ComposeValues): ComposeValues {
  const { upload } = values.who;
  if (upload === null || !('problems' in upload)) return values;
  return { ...values, who: { ...values.who, upload: { ...upload, problems: [] } } };
}

/** Something was chosen or typed that would be missed. */
const isWorthKeeping = (values: ComposeValues, initial: ComposeValues): boolean =>
  values !== initial && (writtenIn(values.texts).length > 0 || values.who !== initial.who);

/** What the composer holds. It is kept in this browser too, under a name, until it is sent or saved. */
export function useCompose(given: ComposeValues, name: string) {
  const kept = useDraft<ComposeValues>(`sms:${name}`);
  // A draft may be read again while somebody changes it: what they started from stays.
  const [initial] = useState(given);
  const [values, setValues] = useState(kept.kept ?? initial);
  const [isRestored, setIsRestored] = useState(kept.kept !== null);
  const isDirty = isWorthKeeping(values, initial);
  useEffect(() => {
    if (isDirty) kept.keep(withoutCells(values));
    else kept.discard();
  }, [kept, isDirty, values]);
  const set = useCallback((change: Partial<ComposeValues>) => {
    setValues((before) => ({ ...before, ...change }));
  }, []);
  const setWho = useCallback((change: Partial<WhoValues>) => {
    setValues((before) => ({ ...before, who: { ...before.who, ...change } }));
  }, []);
  const setTexts = useCallback((change: Partial<ComposeValues['texts']>) => {
    setValues((before) => ({ ...before, texts: { ...before.texts, ...change } }));
  }, []);
  const setWhen = useCallback((change: Partial<WhenValues>) => {
    setValues((before) => ({ ...before, when: { ...before.when, ...change } }));
  }, []);
  return {
    values,
    isRestored,
    set,
    setWho,
    setTexts,
    setWhen,
    startOver: () => {
      setValues(initial);
      setIsRestored(false);
    },
    /** It is on the server now. */
    forget: kept.discard,
  };
}

export type Compose = ReturnType<typeof useCompose>;
