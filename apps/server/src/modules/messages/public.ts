import './tables.ts';

export { deliverMessage } from './deliver.ts';
export { sendEmail, sendSms, writeSms } from './send.ts';
