import { auditThings } from '@ardoise/contract/audit-words/things';
import { auditVerbs } from '@ardoise/contract/audit-words/verbs';
import { describe, expect, it } from 'vitest';
import { readSources } from './read-sources.ts';

const written = /action: '([a-zA-Z]+)\.([a-zA-Z]+)'/g;

describe('what is written to the audit log', () => {
  it('has words in both languages, for whoever reads it', async () => {
    const sources = await readSources();
    const actions = sources.flatMap(({ text }) => [...text.matchAll(written)]);
    expect(actions.length).toBeGreaterThan(80);
    const missing = actions.flatMap(([, thing = '', verb = '']) => [
      ...(thing in auditThings ? [] : [thing]),
      ...(verb in auditVerbs ? [] : [`${thing}.${verb}`]),
    ]);
    expect([...new Set(missing)]).toEqual([]);
  });
});
