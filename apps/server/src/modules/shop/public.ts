import './tables.ts';

export { countDoubtedOrders } from './desk-orders.ts';
