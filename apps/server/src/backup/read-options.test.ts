import { describe, expect, it } from 'vitest';
import { UsageError } from './backup-error.ts';
import { readBackupOptions, readRestoreOptions } from './read-options.ts';

const refusal = (read: (args: readonly string[]) => unknown, args: readonly string[]): string => {
  try {
    read(args);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error(`It takes ${args.join(' ')}.`);
};

describe('the options of a backup', () => {
  it('are a place, encryption, and whether files may be missing', () => {
    expect(readBackupOptions([])).toEqual({ to: undefined, isEncrypted: false, mayMiss: false });
    expect(readBackupOptions(['--to', 'a.sealed', '--encrypt', '--allow-missing'])).toEqual({
      to: 'a.sealed',
      isEncrypted: true,
      mayMiss: true,
    });
  });

  it('that are misspelt, lack their value or are none are answered by what is possible', () => {
    const said = refusal(readBackupOptions, ['--encypt']);
    expect(said).toBe(
      "Unknown option '--encypt'.\nUsage: npm run backup -- [--to FILE|FOLDER] [--encrypt] [--allow-missing]",
    );
    expect(refusal(readBackupOptions, ['--to'])).toMatch(/--to.*missing\.\nUsage: /);
    expect(refusal(readBackupOptions, ['monday.tar.gz'])).toMatch(/'monday\.tar\.gz'.*\.\nUsage: /);
  });
});

describe('the options of a restore', () => {
  it('restore a file, or release what was restored', () => {
    expect(readRestoreOptions(['a.sealed', '--into', 'copy', '--replace'])).toEqual({
      file: 'a.sealed',
      into: 'copy',
      mayReplace: true,
    });
    expect(readRestoreOptions(['--go-live', '--drop-older', '--yes'])).toEqual({
      file: null,
      into: undefined,
      dropsOlder: true,
      isSure: true,
    });
  });

  it.each([
    [[], 'Say which FILE to restore.'],
    [['a', 'b'], 'One FILE is restored at a time.'],
    [['a', '--drop-older'], '--drop-older goes with --go-live alone.'],
    [['a', '--yes'], '--yes goes with --go-live alone.'],
    [['--go-live', '--replace'], '--go-live replaces nothing: --replace is for restoring a FILE.'],
    [['a', '--go-live'], '--go-live releases a copy that was restored before: give it no FILE.'],
    [['--golive'], "Unknown option '--golive'."],
  ])('that do not go together are refused in words: %j', (args, why) => {
    expect(refusal(readRestoreOptions, args).split('\n')).toEqual([
      why,
      'Usage: npm run restore -- FILE [--into FOLDER|postgres://…] [--replace]',
      '   or: npm run restore -- --go-live [--into FOLDER|postgres://…] [--drop-older] [--yes]',
    ]);
  });
});
