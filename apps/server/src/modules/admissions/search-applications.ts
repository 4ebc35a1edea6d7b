import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hitsOf, searchWords, withSounds, withTypos } from '../students/public.ts';

interface FoundApplication {
  readonly id: string;
  /** The lower, the more exactly. */
  readonly rank: number;
}

interface FoundApplications {
  readonly hits: readonly FoundApplication[];
  /** It fits others too, which were left out. */
  readonly hasMore: boolean;
}

/** What fits more is too little to search by, and is gone through no further. */
const mostFound = 300;
/** An application may have several words that begin so. */
const mostHits = (mostFound + 1) * 5;

/** By what was typed and by the sound of it; where that is nothing, by a typing mistake. */
export async function searchApplications(
  tx: Tx,
  orgId: string,
  typed: string,
): Promise<FoundApplications> {
  const words = searchWords(typed);
  if (words.length === 0) return { hits: [], hasMore: false };
  for (const forgive of [withSounds, withTypos]) {
    const asked = await forgive(tx, orgId, words);
    const hits = await hitsOf(tx, { orgId, kind: 'application' }, asked, mostHits);
    const { rows } = await sql<FoundApplication>`
      select id, rank from (${hits}) hit order by rank, id limit ${mostFound + 1}`.execute(tx);
    if (rows.length > 0)
      return { hits: rows.slice(0, mostFound), hasMore: rows.length > mostFound };
  }
  return { hits: [], hasMore: false };
}
