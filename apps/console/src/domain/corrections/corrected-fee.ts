/** What of a fee the corrections need to know: any list of fees has it. */
export interface CorrectedFee {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly amount: number;
  readonly discount: number;
  readonly paid: number;
  readonly pending: number;
}
