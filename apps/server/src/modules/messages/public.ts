import './tables.ts';

export { deliverMessage } from './deliver.ts';
export { plainLetters } from './plain-letters.ts';
export { sendEmail, sendSms, writeSms } from './send.ts';
