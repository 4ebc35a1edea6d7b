import type { OrderLine } from '@ardoise/contract/shop/orders';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useLineName } from './line-words.ts';

interface OrderLinesProps {
  lines: readonly OrderLine[];
  total: number;
}

/** What was ordered, each with its price, and the sum. */
export function OrderLines({ lines, total }: OrderLinesProps) {
  const nameOf = useLineName();
  return (
    <PricedLines
      lines={lines.map((line) => ({ name: nameOf(line), price: line.price }))}
      total={total}
    />
  );
}

export interface PricedLine {
  readonly name: string;
  readonly price: number;
}

/** The same before it is ordered. */
export function PricedLines({ lines, total }: { lines: readonly PricedLine[]; total: number }) {
  const t = useTranslations('orders');
  const { language } = usePreferences();
  return (
    <Facts>
      {lines.map(({ name, price }) => (
        <Fact key={name} label={name}>
          <span className="num">{formatXaf(price, language)}</span>
        </Fact>
      ))}
      <Fact label={t('total')}>
        <strong className="num">{formatXaf(total, language)}</strong>
      </Fact>
    </Facts>
  );
}
