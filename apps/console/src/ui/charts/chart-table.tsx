import type { ReactNode } from 'react';
import classes from './chart-table.module.css';

export interface ChartTableProps {
  /** The finding, which names the table too. */
  label: string;
  /** The first names what a row is about; the others are figures. */
  columns: readonly string[];
  rows: ReadonlyArray<{ readonly key: string; readonly cells: readonly ReactNode[] }>;
}

/** The figures of a chart, to the franc, for whoever reads rather than looks. */
export function ChartTable({ label, columns, rows }: ChartTableProps) {
  return (
    <div className={classes.room} tabIndex={0} role="group" aria-label={label}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...figures] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                <td key={columns[index + 1] ?? index}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
