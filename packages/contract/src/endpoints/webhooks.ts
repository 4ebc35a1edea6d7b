const webhooks = '/ba021/v1/school/webhooks';
const deliveries = '/ba021/v1/school/webhook-deliveries';

export const listWebhooks = { method: 'GET', path: webhooks, reads: ['webhooks'] } as const;
export const createWebhook = {
  method: 'POST',
  path: webhooks,
  emits: ['webhook.changed'],
} as const;
export const getWebhook = {
  method: 'GET',
  path: `${webhooks}/{id}`,
  reads: ['webhooks'],
} as const;
export const updateWebhook = {
  method: 'PUT',
  path: `${webhooks}/{id}`,
  emits: ['webhook.changed'],
} as const;
export const switchWebhook = {
  method: 'POST',
  path: `${webhooks}/{id}/switch`,
  emits: ['webhook.changed'],
} as const;
export const rotateWebhookSecret = {
  method: 'POST',
  path: `${webhooks}/{id}/rotate-secret`,
  emits: ['webhook.changed'],
} as const;
export const removeWebhook = {
  method: 'POST',
  path: `${webhooks}/{id}/remove`,
  emits: ['webhook.changed'],
} as const;
export const testWebhook = {
  method: 'POST',
  path: `${webhooks}/{id}/test`,
  emits: ['webhook.progressed'],
} as const;
export const listWebhookDeliveries = {
  method: 'GET',
  path: `${webhooks}/{id}/deliveries`,
  reads: ['webhooks'],
} as const;
export const getWebhookDelivery = {
  method: 'GET',
  path: `${deliveries}/{id}`,
  reads: ['webhooks'],
} as const;
export const resendWebhookDelivery = {
  method: 'POST',
  path: `${deliveries}/{id}/resend`,
  emits: ['webhook.progressed'],
} as const;
