import { startEmbeddedPostgres } from '../start.ts';

// Starts PostgreSQL on the folder it is given, prints its address and then only waits, so that a test can kill it.
const [dataFolder = ''] = process.argv.slice(2);

const { url } = await startEmbeddedPostgres({ dataFolder, log: () => undefined, durable: false });
process.stdout.write(`${url}\n`);
