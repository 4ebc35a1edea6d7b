import { describe, expect, it } from 'vitest';
import { gatewaysAt } from './testing/gateways-at.ts';

const { nexah, orange, africastalking } = gatewaysAt('http://127.0.0.1:9');

const nexahBody = (...dlrlist: unknown[]) => JSON.stringify({ dlrlist });
const orangeBody = (deliveryInfo: unknown, callbackData: unknown = 'id-1') =>
  JSON.stringify({ deliveryInfoNotification: { callbackData, deliveryInfo } });
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

const delivered = { state: 'delivered', reason: null } as const;

describe('receipts', () => {
  it('of Nexah are a list', () => {
    const body = nexahBody(
      { reponsecode: 1, status: 'DELIVRD', messageid: 'a', mobileno: '237677123456' },
      { status: 'UNDELIV', messageid: 4711, mobileno: 'x' },
      { status: 'ACCEPTD', messageid: 'c' },
    );
    expect(nexah.readReceipts(body)).toEqual([
      { reference: 'a', phone: '677123456', ...delivered },
      { reference: '4711', phone: null, state: 'undelivered', reason: 'UNDELIV' },
    ]);
  });

  it('of Orange name the message and the phone', () => {
    const arrived = { address: 'tel:+237699112244', deliveryStatus: 'DeliveredToTerminal' };
    const expected = { reference: 'id-1', phone: '699112244', ...delivered };
    expect(orange.readReceipts(orangeBody(arrived))).toEqual([expected]);
    expect(orange.readReceipts(orangeBody([arrived]))).toEqual([expected]);
    expect(orange.readReceipts(orangeBody({ deliveryStatus: 'DeliveryImpossible' }))).toMatchObject(
      [{ state: 'undelivered', reason: 'DeliveryImpossible', phone: null }],
    );
  });

  it('of Africa’s Talking are a form, with the reason', () => {
    const failed = { id: 'ATXid_1', status: 'Failed', failureReason: 'UserInactive' };
    expect(africastalking.readReceipts(form({ ...failed, phoneNumber: '+237677123456' }))).toEqual([
      { reference: 'ATXid_1', state: 'undelivered', reason: 'UserInactive', phone: '677123456' },
    ]);
    expect(africastalking.readReceipts(form({ id: 'b', status: 'Success' }))).toMatchObject([
      delivered,
    ]);
  });

  it.each([
    ['Nexah', nexah, nexahBody({ status: 'perhaps', messageid: 'a' })],
    ['Nexah', nexah, nexahBody({ status: 'DELIVRD' }, null, 'x', [], { messageid: 'a' })],
    ['Nexah', nexah, nexahBody({ status: 'DELIVRD', messageid: 'x'.repeat(101) })],
    ['Nexah', nexah, '{"dlrlist":"DELIVRD"}'],
    ['Nexah', nexah, '{"dlrlist":[{"status":"DELI'],
    ['Nexah', nexah, '<html></html>'],
    ['Orange', orange, orangeBody({ deliveryStatus: 'DeliveredToNetwork' })],
    ['Orange', orange, orangeBody({ deliveryStatus: 'DeliveredToTerminal' }, null)],
    ['Orange', orange, orangeBody(null)],
    ['Orange', orange, 'null'],
    ['Africa’s Talking', africastalking, form({ id: 'a', status: 'Buffered' })],
    ['Africa’s Talking', africastalking, form({ id: '', status: 'Success' })],
    ['Africa’s Talking', africastalking, '{"id":"a","status":"Success"}'],
    ['Africa’s Talking', africastalking, ''],
  ])('of %s that say nothing final, or nothing at all, are none', (_name, gateway, body) => {
    expect(gateway.readReceipts(body)).toEqual([]);
  });
});
