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

const commands = 'apps/server/dist';
const program = `${commands}/main.js`;

/** The settings of those lines that are no comment. */
const valuesOf = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value ?? '']];
    }),
  );

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
    const environment = valuesOf(lines.map((line) => line.replace(/^#(?=[A-Z_]+=)/, '')));
    environment['ARDOISE_SECRET'] = 'x'.repeat(48);
    const settings = readSettings(environment);
    expect(settings).toMatchObject({ port: 3000, secret: environment['ARDOISE_SECRET'] });
    expect(settings.databaseUrl).toContain('sslmode=verify-full');
  });

  it('names its data folder in the settings, where the commands beside the program look for it', async () => {
    const example = valuesOf((await read('ardoise.env.example')).split('\n'));
    expect(example['ARDOISE_DATA']).toBe('/var/lib/ardoise');
    for (const unit of ['ardoise.service', 'ardoise-backup.service'])
      expect((await read(unit)).split('\n')).toEqual(
        expect.arrayContaining([
          `Environment=ARDOISE_DATA=${example['ARDOISE_DATA']}`,
          'StateDirectory=ardoise',
          'EnvironmentFile=/etc/ardoise/ardoise.env',
        ]),
      );
  });

  it('as a container is reachable, and keeps its data in the volume, also with the example of settings', async () => {
    const lines = (await read('Containerfile')).split('\n');
    const own =
      lines
        .find((line) => line.startsWith('ENV '))
        ?.split(' ')
        .slice(1) ?? [];
    const example = valuesOf((await read('ardoise.env.example')).split('\n'));
    // What a file of settings says replaces what the image says.
    const settings = readSettings({ ...valuesOf(own), ...example });
    expect(settings).toMatchObject({ host: '0.0.0.0', isDemo: false });
    expect(lines).toContain(`VOLUME ${settings.dataFolder}`);
  });

  it('backs up every night with the built command, and keeps what is older where that fails', async () => {
    const timer = (await read('ardoise-backup.timer')).split('\n');
    expect(timer).toEqual(expect.arrayContaining(['OnCalendar=*-*-* 02:30:00', 'Persistent=true']));
    const service = (await read('ardoise-backup.service')).split('\n');
    expect(service).toEqual(
      expect.arrayContaining([
        'Type=oneshot',
        'User=ardoise',
        'ReadWritePaths=/var/backups/ardoise',
        `ExecStart=/usr/bin/node ${commands}/backup.js --to /var/backups/ardoise --encrypt`,
      ]),
    );
    // Systemd runs this one only after the one above has ended with 0.
    const [removal, ...more] = service.filter((line) => line.startsWith('ExecStartPost='));
    expect(removal).toContain('-mtime +30 -delete');
    expect(more).toEqual([]);
  });

  it('has the commands that the guide names, built beside the program', async () => {
    const guide = await readFile(path.join(projectFolder, 'docs/operations.md'), 'utf8');
    const build = await readFile(path.join(projectFolder, 'scripts/build.mjs'), 'utf8');
    const named = new Set(guide.match(/(?<=apps\/server\/dist\/)[a-z-]+(?=\.js)/g));
    named.delete('main');
    expect([...named].toSorted()).toEqual(['backup', 'restore', 'sms-addresses']);
    for (const name of named) {
      const [, source = ''] = new RegExp(`\\b${name}'?: '\\./(.*)'`).exec(build) ?? [];
      expect(existsSync(path.join(projectFolder, 'apps/server', source)), name).toBe(true);
      expect(source, name).toMatch(/\.ts$/);
    }
  });
});
