const sms = '/ba021/v1/school/sms';

export const getSmsBalance = { method: 'GET', path: `${sms}/balance`, reads: ['sms'] } as const;
export const listSmsEntries = { method: 'GET', path: `${sms}/entries`, reads: ['sms'] } as const;
export const getSmsAlarm = {
  method: 'GET',
  path: `${sms}/alarm`,
  reads: ['sms', 'members'],
} as const;
export const setSmsAlarm = {
  method: 'PUT',
  path: `${sms}/alarm`,
  emits: ['sms.settingsChanged', 'sms.balanceLow'],
} as const;
export const getSmsSettings = { method: 'GET', path: `${sms}/settings`, reads: ['sms'] } as const;
export const setSmsSettings = {
  method: 'PUT',
  path: `${sms}/settings`,
  emits: ['sms.settingsChanged'],
} as const;

export const readAudience = { method: 'POST', path: `${sms}/audience`, reads: ['sms'] } as const;
export const previewSms = { method: 'POST', path: `${sms}/preview` } as const;

export const listCampaigns = { method: 'GET', path: `${sms}/campaigns`, reads: ['sms'] } as const;
export const createCampaign = {
  method: 'POST',
  path: `${sms}/campaigns`,
  emits: ['campaign.changed', 'sms.balanceChanged', 'sms.balanceLow'],
} as const;
export const uploadRecipients = { method: 'POST', path: `${sms}/campaigns/upload` } as const;
export const exportCampaignMessages = { method: 'POST', path: `${sms}/campaigns/export` } as const;
export const getCampaign = {
  method: 'GET',
  path: `${sms}/campaigns/{id}`,
  reads: ['sms'],
} as const;
export const updateCampaign = {
  method: 'PUT',
  path: `${sms}/campaigns/{id}`,
  emits: ['campaign.changed'],
} as const;
export const sendCampaign = {
  method: 'POST',
  path: `${sms}/campaigns/{id}/send`,
  emits: ['campaign.changed', 'sms.balanceChanged', 'sms.balanceLow'],
} as const;
export const cancelCampaign = {
  method: 'POST',
  path: `${sms}/campaigns/{id}/cancel`,
  emits: ['campaign.changed', 'sms.balanceChanged'],
} as const;
export const retryCampaign = {
  method: 'POST',
  path: `${sms}/campaigns/{id}/retry`,
  emits: ['campaign.changed', 'sms.balanceChanged', 'sms.balanceLow'],
} as const;
export const listCampaignMessages = {
  method: 'GET',
  path: `${sms}/campaigns/{id}/messages`,
  reads: ['sms'],
} as const;

export const listSmsGroups = {
  method: 'GET',
  path: `${sms}/groups`,
  reads: ['sms', 'families'],
} as const;
export const createSmsGroup = {
  method: 'POST',
  path: `${sms}/groups`,
  emits: ['smsGroup.changed'],
} as const;
export const getSmsGroup = {
  method: 'GET',
  path: `${sms}/groups/{id}`,
  reads: ['sms', 'families'],
} as const;
export const updateSmsGroup = {
  method: 'PUT',
  path: `${sms}/groups/{id}`,
  emits: ['smsGroup.changed'],
} as const;
export const removeSmsGroup = {
  method: 'POST',
  path: `${sms}/groups/{id}/remove`,
  emits: ['smsGroup.changed'],
} as const;

export const getReminders = { method: 'GET', path: `${sms}/reminders`, reads: ['sms'] } as const;
export const setReminders = {
  method: 'PUT',
  path: `${sms}/reminders`,
  emits: ['sms.settingsChanged'],
} as const;
export const listUpcomingReminders = {
  method: 'GET',
  path: `${sms}/reminders/upcoming`,
  reads: ['sms', 'fees', 'payments', 'families', 'students'],
} as const;
export const leaveReminderOut = {
  method: 'POST',
  path: `${sms}/reminders/upcoming/{id}/leave-out`,
  emits: ['sms.settingsChanged'],
} as const;

const gateways = '/ba021/v1/desk/sms-gateways';

export const listSmsGateways = { method: 'GET', path: gateways, reads: ['gateways'] } as const;
export const setSmsGateway = {
  method: 'PUT',
  path: `${gateways}/{name}`,
  emits: ['smsGateway.changed'],
} as const;
export const orderSmsGateways = {
  method: 'POST',
  path: `${gateways}/order`,
  emits: ['smsGateway.changed'],
} as const;
export const testSmsGateway = { method: 'POST', path: `${gateways}/{name}/test` } as const;
