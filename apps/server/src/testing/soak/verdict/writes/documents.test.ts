import { describe, expect, it } from 'vitest';
import { compareDocuments } from './documents.ts';

const told = { studentId: 'grace', documentId: 'd', content: '%PDF of Grace' };
const row = { studentId: 'grace', documentId: 'd' };
const unread = 'an acknowledged document cannot be read as it was';

describe('documents that were acknowledged', () => {
  it('are read as they were uploaded', () => {
    const contents = new Map([['d', told.content]]);
    expect(compareDocuments([told], contents, [row])).toEqual({ found: 1, findings: [] });
  });

  it('are a finding where one cannot be read, or is another one', () => {
    for (const contents of [new Map(), new Map([['d', 'notFound']]), new Map([['d', '%PDF']])])
      expect(compareDocuments([told], contents, [row])).toMatchObject({
        ...{ found: 0, findings: [{ rule: unread }] },
      });
  });

  it('are a finding where one is there that nobody was told of', () => {
    const contents = new Map([['d', told.content]]);
    const rows = [row, { ...row, documentId: 'twin' }];
    expect(compareDocuments([told], contents, rows)).toMatchObject({
      found: 1,
      findings: [{ rule: 'a document is there that nobody was told of' }],
    });
  });
});
