import type { Client } from 'pg';
import type { Sender } from '../../send.ts';
import type { Storm } from '../../storm.ts';
import { compareDocuments, readContents, readDocumentRows } from './documents.ts';
import { compareDrawers, readDrawers } from './drawers.ts';
import { compareEdits, readEdited } from './edits.ts';
import {
  compareSentInvoices,
  compareSubscriptions,
  readSentInvoices,
  readSubscriptions,
} from './fees.ts';
import type { Judged } from './judged.ts';
import { compareMerges, comparePlaced, readMerges, readPlaced } from './moves.ts';
import { compareRecords, readRecords } from './records.ts';

/** Everything that was acknowledged, beside money. */
export async function judgeWrites(
  db: Client,
  sender: Sender,
  { cast, book }: Pick<Storm, 'cast' | 'book'>,
): Promise<Judged> {
  const { orgId } = sender.ground.school;
  const ofCast = new Set(cast.families.flatMap(({ familyId, studentId }) => [familyId, studentId]));
  const contents = await readContents(sender, book.documents);
  const judged = [
    compareRecords(book.records, await readRecords(db, orgId)),
    compareEdits(book.edits, await readEdited(db, orgId), ofCast),
    compareSubscriptions(book.subscriptions, await readSubscriptions(db, orgId)),
    compareSentInvoices(book.sentInvoices, await readSentInvoices(db, orgId)),
    compareMerges(book.merges, await readMerges(db, orgId)),
    comparePlaced(book.promoted, await readPlaced(db, orgId, cast.promotion)),
    compareDocuments(book.documents, contents, await readDocumentRows(db, orgId)),
    compareDrawers(book.openedDrawers, book.closedDrawers, await readDrawers(db, orgId)),
  ];
  return {
    found: judged.reduce((all, { found }) => all + found, 0),
    findings: judged.flatMap(({ findings }) => findings),
  };
}
