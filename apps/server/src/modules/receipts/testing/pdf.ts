import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether this machine has the tools that turn a PDF into a picture and into words. */
export const hasPdfTools = await run('pdftoppm', ['-v']).then(
  () => true,
  () => false,
);

async function withFile<Result>(
  pdf: Buffer,
  work: (file: string, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ardoise-receipt-'));
  try {
    const file = path.join(folder, 'receipt.pdf');
    await writeFile(file, pdf);
    return await work(file, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The first page as a printer would have it. */
export const rasterise = (pdf: Buffer) =>
  withFile(pdf, async (file, folder) => {
    await run('pdftoppm', ['-r', '150', file, 'page'], { cwd: folder });
    const ppm = await readFile(path.join(folder, 'page-1.ppm'));
    const [, width = '0', height = '0'] =
      /^P6\s(\d+)\s(\d+)\s255\s/.exec(ppm.toString('latin1')) ?? [];
    const data = new Uint8Array(ppm.subarray(ppm.length - Number(width) * Number(height) * 3));
    return { width: Number(width), height: Number(height), data };
  });

/**
 * What a person reads on it, with plain spaces: as it lies on the page, or in the order in which it was drawn. A stamp is
 * slanted, and by its place each of its letters is in another line.
 */
export const readPdf = (pdf: Buffer, order: 'layout' | 'raw' = 'layout'): Promise<string> =>
  withFile(pdf, async (file) => {
    const { stdout } = await run('pdftotext', [`-${order}`, file, '-']);
    return stdout.replaceAll(/\p{Zs}+/gu, ' ');
  });
