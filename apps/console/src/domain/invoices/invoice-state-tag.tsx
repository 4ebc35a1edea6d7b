import { type InvoiceState, invoiceStateNames } from '@ardoise/contract/values/invoice-state';
import { say } from '@ardoise/contract/values/language';
import { usePreferences } from '../../lib/console.tsx';
import { StateTag, type StateTone } from '../../ui/state-tag.tsx';

const tones: Readonly<Record<InvoiceState, StateTone>> = {
  draft: 'idle',
  sent: 'idle',
  partiallyPaid: 'part',
  paid: 'paid',
  pastDue: 'due',
  credited: 'idle',
  void: 'idle',
};

export function InvoiceStateTag({ state }: { state: InvoiceState }) {
  const { language } = usePreferences();
  return <StateTag tone={tones[state]}>{say(invoiceStateNames[state], language)}</StateTag>;
}
