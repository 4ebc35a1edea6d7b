import type { ButtonProps } from '@mantine/core';
import { useCan } from '../../../lib/me.ts';
import { LinkButton } from '../../../ui/link-button.tsx';

interface MessageLinkProps extends ButtonProps {
  /** These families; without, everybody whom the list shows as it is narrowed. */
  familyIds?: readonly string[];
  narrowed?: Readonly<Record<string, string | number>>;
}

/** To where messages are written, for whoever may send some. */
export function MessageLink({ familyIds, narrowed = {}, ...button }: MessageLinkProps) {
  if (!useCan()('sms.send')) return null;
  const filters = new URLSearchParams(
    Object.entries(narrowed).map(([name, value]) => [name, String(value)]),
  );
  const search =
    familyIds === undefined ? { arrears: `?${filters}` } : { families: familyIds.join() };
  return <LinkButton to="/apps/send-message" search={search} {...button} />;
}
