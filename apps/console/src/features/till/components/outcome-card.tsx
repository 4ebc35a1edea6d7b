import { KeptCard } from '../offline/kept-card.tsx';
import type { Outcome } from '../use-take-payment.ts';
import { AskedCard } from './asked-card.tsx';
import { PaidCard } from './paid-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

interface OutcomeCardProps {
  outcome: Outcome;
  onNext: () => void;
  /** The same children once more. */
  onAgain: () => void;
}

export function OutcomeCard({ outcome, onNext, onAgain }: OutcomeCardProps) {
  switch (outcome.state) {
    case 'paid':
      return <PaidCard paid={outcome} onNext={onNext} />;
    case 'kept':
      return <KeptCard payment={outcome.payment} onNext={onNext} />;
    case 'asked':
      return <AskedCard asked={outcome} onNext={onNext} onAgain={onAgain} />;
    case 'waiting':
      return <WaitingCard waiting={outcome} onNext={onNext} />;
  }
}
