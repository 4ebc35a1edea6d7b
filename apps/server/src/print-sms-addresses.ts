import { readSettings } from './platform/settings.ts';
import { StartError } from './platform/start-error.ts';
import { smsAddresses } from './sms-addresses.ts';

try {
  process.stdout.write(`${smsAddresses(readSettings(process.env)).join('\n')}\n`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
