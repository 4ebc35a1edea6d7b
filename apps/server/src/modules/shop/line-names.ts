import type { OrderLine } from '@ardoise/contract/shop/orders';
import { formatXaf } from '@ardoise/contract/values/money';
import type { Text } from '@ardoise/contract/values/language';

const periods: Record<Extract<OrderLine, { kind: 'plan' }>['period'], Text> = {
  month: { en: 'one month', fr: 'un mois' },
  year: { en: 'one year', fr: 'un an' },
};

/** What a line is called on a receipt. */
export function lineName(line: OrderLine): Text {
  switch (line.kind) {
    case 'pack':
      return {
        en: `${formatXaf(line.messages, 'en')} SMS`,
        fr: `${formatXaf(line.messages, 'fr')} SMS`,
      };
    case 'senderId':
      return { en: `Sender ID ${line.name}`, fr: `Nom d’expéditeur ${line.name}` };
    case 'plan':
      return {
        en: `${line.name} plan, ${periods[line.period].en}`,
        fr: `Forfait ${line.name}, ${periods[line.period].fr}`,
      };
  }
}
