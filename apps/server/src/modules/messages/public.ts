import './tables.ts';

export { deliveryAddress } from './delivery-addresses.ts';
export { handOver, maxTries as maxMessageTries } from './deliver.ts';
export { type MessageState, readMessageStates } from './read-states.ts';
export { plainLetters } from './plain-letters.ts';
export { plainName } from './plain-name.ts';
export { schoolNameForAnybody, schoolNameForPayer } from './school-name.ts';
export { sendEmail, sendSms, writeSms } from './send.ts';
