import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from './platform/settings.ts';
import { projectFolder } from './project-folder.ts';

const read = (name: string): Promise<string> =>
  readFile(path.join(projectFolder, 'deploy', name), 'utf8');

/** Made by the build, so that it need not be there yet. */
const isBuilt = (place: string): boolean => /(?:^|\/)(?:dist|node_modules)$/.test(place);

const program = 'apps/server/dist/main.js';

describe('what is deployed', () => {
  it('as a container copies only what is there, and runs the built program', async () => {
    const lines = (await read('Containerfile')).split('\n');
    const copied = lines
      .filter((line) => line.startsWith('COPY '))
      .flatMap((line) => line.split(' ').slice(1, -1))
      .filter((place) => !place.startsWith('--'))
      .map((place) => place.replace(/^\/build\//, ''));
    expect(copied.length).toBeGreaterThan(8);
    const missing = copied.filter(
      (place) => !isBuilt(place) && !existsSync(path.join(projectFolder, place)),
    );
    expect(missing).toEqual([]);
    expect(lines).toContain(`CMD ["node", "${program}"]`);
  });

  it('under systemd runs the built program', async () => {
    const lines = (await read('ardoise.service')).split('\n');
    expect(lines).toContain(`ExecStart=/usr/bin/node ${program}`);
  });

  it('has an example of settings that the program takes, also those that are left out', async () => {
    const lines = (await read('ardoise.env.example')).split('\n');
    const given = lines.flatMap((line) => {
      const [, name, value] = /^#?([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value]];
    });
    const environment = Object.fromEntries(given) as Record<string, string>;
    environment['ARDOISE_SECRET'] = 'x'.repeat(48);
    const settings = readSettings(environment);
    expect(settings).toMatchObject({ port: 3000, secret: environment['ARDOISE_SECRET'] });
    expect(settings.databaseUrl).toContain('sslmode=verify-full');
  });
});
