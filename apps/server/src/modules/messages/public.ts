import './tables.ts';

export { deliveryAddress } from './delivery-addresses.ts';
export { handOver, maxTries as maxMessageTries } from './deliver.ts';
export { plainName } from './plain-name.ts';
export { schoolNameForAnybody, schoolNameForPayer } from './school-name.ts';
export { sendEmail, sendSms, writeSms } from './send.ts';
