import './tables.ts';

export { notify } from './notify.ts';
