import fastify from 'fastify';
import pg from 'pg';
import { bareRows } from './bare-rows.ts';

/** What the product's calls are held against: a bare route, the bare driver, the same query. */
const pool = new pg.Pool({ connectionString: process.env['BENCH_DATABASE_URL'], max: 10 });
const app = fastify();

app.get('/constant', async () => ({ success: true }));

app.get<{ Params: { id: string } }>('/settings/:id', async (request) => {
  const { rows } = await pool.query('select * from organisations where org_id = $1', [
    request.params.id,
  ]);
  return rows[0];
});

app.get<{ Params: { org: string; id: string } }>(
  '/sandbox-collection/:org/:id',
  async (request) => {
    const { rows } = await pool.query(
      'select * from sandbox_collections where org_id = $1 and id = $2',
      [request.params.org, request.params.id],
    );
    return rows[0];
  },
);

for (const [name, text] of Object.entries(bareRows)) {
  app.get<{ Params: { id: string } }>(`/${name}/:id`, async (request) => {
    const { rows } = await pool.query({ name, text, values: [request.params.id] });
    return { items: rows };
  });
}

process.stdout.write(`listening at ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
