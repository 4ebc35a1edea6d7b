import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectFolder } from '../../project-folder.ts';
import { type Machine, preparePackages } from './packages.ts';

/** A Debian on which nothing of what is needed is installed. */
let root: string;
let said: string[];

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'ardoise-packages-'));
  said = [];
  await mkdir(path.join(root, 'etc'));
  await writeFile(path.join(root, 'etc/os-release'), 'NAME="Debian GNU/Linux"\nID=debian\n');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const names = 'postgresql-15, patroni, python3-etcd, etcd-server, haproxy, pgbouncer';

const prepare = (change: Partial<Machine> = {}): Promise<string | null> => {
  const machine = { platform: 'linux', root, isRoot: true, path: path.join(root, 'bin') };
  return preparePackages((line) => void said.push(line), { ...machine, ...change });
};

/** An apt-get that does this, and writes down what it was asked for. */
async function putAptGet(script: string): Promise<void> {
  await mkdir(path.join(root, 'bin'));
  const asked = `printf '%s\\n' "$*" >> '${root}/asked'`;
  const text = `#!/bin/sh\nPATH=/usr/bin:/bin\n${asked}\n${script}\n`;
  await writeFile(path.join(root, 'bin/apt-get'), text, { mode: 0o755 });
}

const files = async (): Promise<string[]> => {
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
};

const needed = [
  'usr/lib/postgresql/15/bin/postgres',
  'usr/bin/patroni',
  'usr/lib/python3/dist-packages/etcd/__init__.py',
  'usr/bin/etcd',
  'usr/sbin/haproxy',
  'usr/sbin/pgbouncer',
];
/** What an apt-get that works leaves behind. */
const putting = (): string =>
  needed
    .map((file) => path.join(root, file))
    .map((file) => `mkdir -p '${path.dirname(file)}' && : > '${file}'`)
    .join('\n');

describe('the run is skipped in one line', () => {
  it('where the packages are missing and only root may install them', async () => {
    const reason = `${names} are not installed, and only root may install them`;
    expect(await prepare({ isRoot: false })).toBe(reason);
    expect(said).toEqual([]);
  });

  it('where it is no Debian, and where it is no Linux', async () => {
    await writeFile(path.join(root, 'etc/os-release'), 'ID=fedora\n');
    const reason = `${names} are not installed, and only on Debian are they installed from here`;
    expect(await prepare()).toBe(reason);
    expect(await prepare({ platform: 'darwin' })).toBe('it needs Linux with Debian’s packages');
    expect(said).toEqual([]);
  });

  it('where there is no apt-get', async () => {
    expect(await prepare()).toBe(`${names} could not be installed: spawn apt-get ENOENT`);
    expect(await files()).toEqual(['os-release']);
  });

  it('where apt-get fails, by its first complaint; and nothing of ours is left behind', async () => {
    await putAptGet(
      `echo 'Reading package lists...'; echo 'E: Unable to locate package patroni' >&2; echo 'E: Sub-process' >&2; exit 100`,
    );
    const reason = `${names} could not be installed: apt-get says “Unable to locate package patroni”`;
    expect(await prepare()).toBe(reason);
    expect((await files()).toSorted()).toEqual(['apt-get', 'asked', 'os-release']);
  });

  it('where apt-get says that it is done, and something is missing all the same', async () => {
    await putAptGet(`${putting()}\nrm '${root}/usr/bin/patroni'`);
    expect(await prepare()).toBe('patroni could not be installed');
  });
});

describe('the run goes on', () => {
  it('where everything can be installed, and PostgreSQL is kept from starting by itself', async () => {
    await putAptGet(`${putting()}\ncp '${root}/usr/sbin/policy-rc.d' '${root}/policy'`);
    expect(await prepare()).toBeNull();
    const asked = (await readFile(path.join(root, 'asked'), 'utf8')).trimEnd().split('\n');
    expect(asked).toHaveLength(2);
    expect(asked[1]).toContain(names.replaceAll(',', ''));
    expect(await readFile(path.join(root, 'policy'), 'utf8')).toContain('exit 101');
    expect(await files()).not.toContain('policy-rc.d');
    expect(await files()).toContain('createcluster.conf');
    expect(said.at(-1)).toContain('make no cluster');
  });

  it('where everything is there, without a word', async () => {
    await putAptGet(putting());
    await prepare();
    said = [];
    await rm(path.join(root, 'bin'), { recursive: true });
    expect(await prepare()).toBeNull();
    expect(said).toEqual([]);
  });
});

it('the command itself ends with 0 and this line alone where it is skipped', async () => {
  await writeFile(path.join(root, 'etc/os-release'), 'ID=fedora\n');
  const main = path.join(projectFolder, 'apps/server/src/testing/failover/main.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', main], {
    cwd: projectFolder,
    env: { PATH: path.join(root, 'bin'), ARDOISE_FAILOVER_ROOT: root },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^npm run failover is skipped: .+\.\n$/);
});
