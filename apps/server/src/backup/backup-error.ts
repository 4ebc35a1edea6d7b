/** What whoever runs a backup or a restore can do something about, in one plain sentence. */
export class BackupError extends Error {}

/** What was typed is no such command: nothing was done, and the usage stands below the sentence. */
export class UsageError extends BackupError {
  constructor(why: string, usage: string) {
    super(`${why}\n${usage}`);
  }
}
