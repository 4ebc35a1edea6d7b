import { type ApiError, isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { useConsole } from '../../lib/console.tsx';
import { useDraft } from '../../lib/draft.ts';
import { type ContractForm, useContractForm } from '../../lib/form.ts';
import {
  type ComparedField,
  isChanged,
  mineOverTheirs,
  theirChanges,
} from '../../ui/form/compare.ts';
import type { Kept } from '../../ui/form/kept-notice.tsx';

/** What a form started from: the values as the server had them, and their version. */
interface Base<Values> {
  readonly values: Values;
  readonly version: number;
}

interface KeptDraft<Values> extends Record<string, unknown> {
  readonly base: Base<Values>;
  readonly values: Values;
}

/** A record as the server has it after a save. */
interface Versioned {
  readonly version: number;
}

interface KeptFormParts<Values, Schema extends z.ZodType, Saved extends Versioned> {
  readonly draft: string;
  /** What the server has now. It may change while the form is open. */
  readonly stored: Base<Values>;
  readonly fields: ReadonlyArray<ComparedField<Values>>;
  readonly schema: Schema;
  readonly toInput: (values: Values, version: number) => z.input<Schema>;
  readonly save: (input: z.output<Schema>) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => unknown;
  /** Something is typed that is not among the values, such as a secret, which is never kept. */
  readonly hasMore?: boolean;
}

export interface KeptForm<Values extends object> extends Kept {
  readonly form: ContractForm<Values>;
  readonly isDirty: boolean;
}

/**
 * A form that loses nothing: what is typed is kept in the browser, and a version saved by somebody else meanwhile
 * is laid beside it instead of over it.
 */
export function useKeptForm<
  Values extends Record<string, unknown>,
  Schema extends z.ZodType,
  Saved extends Versioned,
>(parts: KeptFormParts<Values, Schema, Saved>): KeptForm<Values> {
  const { stored, fields, hasMore = false } = parts;
  const { showError } = useConsole();
  const draft = useDraft<KeptDraft<Values>>(parts.draft);
  const [base, setBase] = useState<Base<Values>>(draft.kept?.base ?? stored);
  const [isRestored, setIsRestored] = useState(draft.kept !== null);
  const refusal = useRef<ApiError | null>(null);
  // A second press may come before the record as saved has come round through the query.
  const savedVersion = useRef(0);
  const form = useContractForm<Values, Schema>({
    schema: parts.schema,
    initialValues: draft.kept?.values ?? stored.values,
    toInput: (values) => parts.toInput(values, Math.max(base.version, savedVersion.current)),
    onSubmit: async (input) => {
      const sent = form.getValues();
      refusal.current = null;
      const saved = await parts.save(input).catch((error: unknown) => {
        if (isApiError(error, 'changedMeanwhile')) refusal.current = error;
        throw error;
      });
      savedVersion.current = saved.version;
      draft.discard();
      // What was sent is what is stored: when it comes back, nobody else has changed anything.
      setBase((before) => ({ ...before, values: sent }));
      setIsRestored(false);
      await parts.onSaved(saved);
    },
  });
  const mine = form.values;
  const isDirty = isChanged(base.values, mine, fields);
  const isNewer = stored.version > base.version;
  const sides = { base: base.values, theirs: stored.values, mine };

  useEffect(() => {
    if (isDirty) draft.keep({ base, values: mine });
    else draft.discard();
  }, [draft, isDirty, base, mine]);

  function startFrom(values: Values): void {
    setBase(stored);
    setIsRestored(false);
    form.setValues(values);
    form.clearErrors();
  }

  const conflict = isNewer && (isDirty || hasMore) ? theirChanges(sides, fields) : [];
  const followStored = useEffectEvent(() => {
    setBase(stored);
    form.setValues(mineOverTheirs(sides, fields));
    // A save was refused for a change that no field shows: without a word the press would have done nothing.
    if (refusal.current !== null) showError(refusal.current);
    refusal.current = null;
  });
  useEffect(() => {
    // Nothing typed yet, or nothing that shows was changed: the newer version simply takes the older one's place.
    if (isNewer && conflict.length === 0) followStored();
  }, [isNewer, conflict.length]);

  return {
    form,
    isDirty,
    isRestored: isRestored && isDirty,
    conflict,
    keepMine: () => startFrom(mineOverTheirs(sides, fields)),
    takeStored: () => startFrom(stored.values),
  };
}
