import './tables.ts';

export { handOver } from './deliver.ts';
export { plainName } from './plain-name.ts';
export { schoolNameForAnybody, schoolNameForPayer } from './school-name.ts';
export { sendEmail, sendSms, writeSms } from './send.ts';
