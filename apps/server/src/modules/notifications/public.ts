import './tables.ts';

export { notify, notifyOfAll } from './notify.ts';
