/** What a workbook may cost us. Beyond any of these it is refused before it costs more. */
export interface XlsxLimits {
  /** Rows that hold something, the header among them. */
  readonly maxRows: number;
  /** Columns further right are not looked at. */
  readonly maxColumns: number;
  /** Of each part of the workbook, unpacked. */
  readonly maxPartBytes: number;
  readonly maxSharedStrings: number;
  /** A day with a time of day is shown with it: YYYY-MM-DD HH:MM:SS. */
  readonly keepsTime: boolean;
}

export const defaultLimits: XlsxLimits = {
  maxRows: 20_001,
  maxColumns: 200,
  maxPartBytes: 64 * 1024 * 1024,
  maxSharedStrings: 500_000,
  keepsTime: false,
};

/** Formatted rows that hold nothing cost time too; a workbook that was merely dragged down has fewer than this. */
export const maxEmptyRows = 100_000;

/** Excel's own limit for one cell. */
export const maxCellCharacters = 32_767;

/** Deflate reaches 1,032; a sheet of people stays below 50. Small parts may be as regular as they like. */
export const maxRatio = 200;
export const ratioMattersAboveBytes = 1024 * 1024;

export const maxEntries = 2_000;
