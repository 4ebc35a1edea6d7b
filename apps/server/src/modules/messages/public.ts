import './tables.ts';

export { type CarriedOnce, openCarriers } from './carry-once.ts';
export { deliveryAddress } from './delivery-addresses.ts';
export { handOver, maxTries as maxMessageTries } from './deliver.ts';
export { type MessageState, readMessageStates } from './read-states.ts';
export { plainName } from './plain-name.ts';
export { tellProgress } from './record-campaign-deliveries.ts';
export { recipientHash } from './recipient.ts';
export { schoolNameForAnybody, schoolNameForPayer } from './school-name.ts';
export { sendEmail, sendSms, writeSms } from './send.ts';
export { tryNow } from './try-now.ts';
