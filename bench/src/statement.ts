import type { StatementRun } from '@ardoise/contract/statements';
import type { Ground } from './ground.ts';
import { type Figure, round } from './print.ts';
import { ask, signIn } from './sign-in.ts';

const rows = 20_000;
const maxSeconds = 10;

/** Heads that are understood by themselves, over Orange's own references. */
function* lines(): Generator<string> {
  yield 'Date;Référence;Crédit;Débit;Téléphone;Nom;Motif';
  for (let i = 0; i < rows; i += 1) {
    const minute = `${String(10 + (i % 10))}${String(i % 60).padStart(2, '0')}`;
    const phone = 690_000_000 + (i % 90_000);
    yield `15/09/2026 10:30;MP260915.${minute}.C${100_000 + i};${1_000 + i};;${phone};Nguemo ${i};frais ${i}`;
  }
}

/** From the press until every line is kept and compared. */
export async function benchStatement({ productUrl }: Ground): Promise<Figure[]> {
  const owner = await signIn(productUrl);
  const address = `${productUrl}/ba021/v1/school/statements`;
  const body = new FormData();
  body.set('file', new Blob([[...lines()].join('\n')]), 'statement.csv');
  const startedAt = performance.now();
  let run = await ask<StatementRun>(address, owner, { method: 'POST', body });
  while (run.state === 'reading') {
    await new Promise((resolve) => setTimeout(resolve, 100));
    run = await ask<StatementRun>(`${address}/${run.id}`, owner);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const { matched, differs, unknown } = run.counts;
  if (matched + differs + unknown !== rows) throw new Error('Not every line was compared.');
  return [
    {
      name: 'statement of 20,000 rows, compared',
      measured: `${round(seconds, 1)} s`,
      wanted: `under ${maxSeconds} s`,
      isMet: seconds < maxSeconds,
    },
  ];
}
