import type { DeskGateway } from '@ardoise/contract/sms/gateways';

/** The same in every language. */
export const gatewayNames: Readonly<Record<DeskGateway['name'], string>> = {
  nexah: 'Nexah',
  orange: 'Orange SMS',
  africastalking: 'Africa’s Talking',
};

/** What a figure calls it; one that is not ours stands as it is. */
export const sayGateway = (name: string): string =>
  name in gatewayNames ? gatewayNames[name as DeskGateway['name']] : name;
