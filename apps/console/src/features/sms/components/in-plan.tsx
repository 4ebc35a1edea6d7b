import type { Capability } from '@ardoise/contract/shop/capabilities';
import type { ReactNode } from 'react';
import { NotAvailable } from '../../../domain/plans/not-available.tsx';
import { usePlans } from '../../../domain/plans/use-plans.ts';

interface InPlanProps {
  capability: Capability;
  /** It is a whole screen, and not a part of one. */
  isScreen?: boolean;
  children: ReactNode;
}

/** What only some plans contain; where the school's does not, which one does. */
export function InPlan({ capability, isScreen = false, children }: InPlanProps) {
  const { data } = usePlans();
  const hasIt = data === undefined || data.own.capabilities.includes(capability);
  return hasIt ? children : <NotAvailable isScreen={isScreen} capability={capability} />;
}
