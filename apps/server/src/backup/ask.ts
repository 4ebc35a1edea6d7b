import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { BackupError } from './backup-error.ts';

/** Asks whoever sits at the terminal; what is secret is not shown while it is typed. */
export async function ask(question: string, { isSecret = false } = {}): Promise<string> {
  if (process.stdin.isTTY !== true)
    throw new BackupError('There is nobody to ask here. See docs/operations.md for what to give.');
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: isSecret ? silent : process.stderr,
    terminal: true,
  });
  const typed = await lines.question('');
  lines.close();
  if (isSecret) process.stderr.write('\n');
  return typed;
}

const shortest = 12;

/** From the environment, or asked for once; a new one is asked for twice. */
export function passphraseOf(given: string | undefined, isNew: boolean): () => Promise<string> {
  let known: Promise<string> | null = null;
  const find = async (): Promise<string> => {
    const passphrase =
      given !== undefined && given !== ''
        ? given
        : await ask('Passphrase of the backup: ', { isSecret: true });
    if (!isNew) return passphrase;
    if (passphrase.length < shortest)
      throw new BackupError(`The passphrase must have at least ${shortest} characters.`);
    if (given === undefined || given === '')
      if ((await ask('Once more: ', { isSecret: true })) !== passphrase)
        throw new BackupError('The two passphrases differ.');
    return passphrase;
  };
  return () => {
    known ??= find();
    return known;
  };
}
