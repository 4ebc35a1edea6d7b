import type {
  cancelCollection,
  createCollection,
  listCollections,
} from '@ardoise/contract/developer/collections';
import type { getStudentOwed } from '@ardoise/contract/developer/students';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import type { KeyContext } from '../../platform/http/context.ts';

type Collection = Answer<typeof cancelCollection>;

/** What a program does with collections, in the books of its key's environment. */
export interface CollectionBooks {
  readonly start: (
    context: KeyContext,
    asked: Input<typeof createCollection>['body'],
  ) => Promise<Collection>;
  readonly read: (context: KeyContext, id: string) => Promise<Collection>;
  readonly list: (
    context: KeyContext,
    query: Input<typeof listCollections>['query'],
  ) => Promise<Answer<typeof listCollections>>;
  readonly cancel: (context: KeyContext, id: string) => Promise<Collection>;
  readonly readStudent: (
    context: KeyContext,
    paymentCode: string,
  ) => Promise<Answer<typeof getStudentOwed>>;
}
