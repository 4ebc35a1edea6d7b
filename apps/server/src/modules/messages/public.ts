import './tables.ts';

export { deliverMessage } from './deliver.ts';
export { sendEmail, sendSms } from './send.ts';
