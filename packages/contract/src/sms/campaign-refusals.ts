/** Why a scheduled campaign did not start. `fault`: a fault of ours, three times. */
export const campaignRefusals = [
  'balance',
  'nobody',
  'text',
  'audience',
  'plan',
  'suspended',
  'unverified',
  'fault',
] as const;
export type CampaignRefusal = (typeof campaignRefusals)[number];
