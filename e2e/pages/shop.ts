import { approveSenderId, listDeskSenderIds } from '@ardoise/contract/desk/sender-ids';
import { getOrder } from '@ardoise/contract/shop/orders';
import { createSenderId } from '@ardoise/contract/shop/sender-ids';
import { type APIRequestContext, expect } from '@playwright/test';
import { newPhone } from './people.ts';
import { answerPrompt } from './prompts.ts';
import { newOwner, signInAtDesk, type Staff, verifyByDesk } from './school.ts';

/** The owner of a new school that the desk has verified, and so may have sender IDs. */
export async function newVerifiedOwner(request: APIRequestContext): Promise<Staff> {
  const owner = await newOwner(request);
  await verifyByDesk(request, owner.appId);
  return owner;
}

/** Buys a sender ID and has the desk approve it, without a screen. */
export async function addSenderId(
  request: APIRequestContext,
  owner: Staff,
  name: string,
): Promise<void> {
  const phone = newPhone();
  const { order, senderId } = await owner.call(createSenderId, {
    body: { name, operator: 'mtn', phone, total: 30_000 },
  });
  await answerPrompt(request, phone, 'approve');
  await expect
    .poll(async () => (await owner.call(getOrder, { params: { id: order.id } })).state)
    .toBe('paid');
  const desk = await signInAtDesk(request);
  const { items } = await desk.call(listDeskSenderIds, { query: { q: name } });
  const { id, version } = items.find((one) => one.id === senderId.id) ?? senderId;
  await desk.call(approveSenderId, { params: { id }, body: { version } });
}
