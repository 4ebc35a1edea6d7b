import type { ReportKind } from '@ardoise/contract/reports/report-form';
import { reportKinds } from '@ardoise/contract/reports/report-form';
import { useMatch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { reportPaths } from '../report-paths.ts';
import { Report } from '../components/report.tsx';

/** One screen for all kinds: which one it is, is in its address. */
export function ReportScreen(): ReactNode {
  const { fullPath } = useMatch({ strict: false });
  const kind: ReportKind = reportKinds.find((one) => reportPaths[one] === fullPath) ?? 'payments';
  return <Report key={kind} kind={kind} />;
}
