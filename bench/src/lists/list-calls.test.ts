import { describe, expect, it } from 'vitest';
import { allCalls } from '@ardoise/contract/protocol/calls';
import { isMeasured, listCalls, listsOfContract, questionsOf } from './list-calls.ts';

const named = new Map(allCalls.map(({ name, call }) => [name, call]));

describe('the table of lists', () => {
  it('names every list of the contract, so that none is left unmeasured by oversight', () => {
    expect(listsOfContract.map(({ name }) => name).filter((name) => !(name in listCalls))).toEqual(
      [],
    );
  });

  it('names no call that the contract does not have', () => {
    expect(Object.keys(listCalls).filter((name) => !named.has(name))).toEqual([]);
  });

  it.each(Object.entries(listCalls).filter(([, entry]) => isMeasured(entry)))(
    'has a value for every filter of %s',
    (name, entry) => {
      const call = named.get(name);
      if (call === undefined || !isMeasured(entry)) throw new Error(`${name} is not a call.`);
      expect(questionsOf(call, entry).length).toBeGreaterThan(0);
    },
  );
});
