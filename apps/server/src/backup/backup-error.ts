/** What whoever runs a backup or a restore can do something about, in one plain sentence. */
export class BackupError extends Error {}
