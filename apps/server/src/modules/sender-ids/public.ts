import './tables.ts';

export { askForSenderId, isVerifiedBusiness, orderSenderId } from './ask-for-sender-id.ts';
export { countWaitingSenderIds } from './desk-sender-ids.ts';
export { readSenderId } from './present-sender-id.ts';
export { readSender } from './read-sender.ts';
export { submitPaidSenderId } from './submit-sender-id.ts';
