import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/** Whoever watches sees a sign of life at least every 5 s. */
const heartbeatMs = 4000;

/**
 * @param {number} startedAt
 */
export const secondsSince = (startedAt) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;

/**
 * Runs a program to its end. Its output goes to the terminal in whole lines, so that two programs may write side by
 * side, or with `quiet` is only kept. Never rejects: a program that cannot be started answers like one that failed.
 * @param {string} title what is being done, for the line that is printed while it goes on
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, cwd?: string, env?: Record<string, string | undefined> }} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function run(title, program, args, { quiet = false, cwd = root, env = {} } = {}) {
  return new Promise((resolve) => {
    const startedAt = Date.now();
    let saidAt = startedAt;
    let output = '';
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const heartbeat = setInterval(() => {
      if (Date.now() - saidAt < heartbeatMs) return;
      saidAt = Date.now();
      console.log(`${title}… ${secondsSince(startedAt)}`);
    }, 500);
    /**
     * @param {NodeJS.WriteStream} to
     * @returns {(text: string) => void}
     */
    const pass = (to) => {
      let begun = '';
      child.once('close', () => to.write(begun));
      return (text) => {
        output += text;
        if (quiet) return;
        saidAt = Date.now();
        const wholeLines = text.lastIndexOf('\n') + 1;
        if (wholeLines > 0) to.write(begun + text.slice(0, wholeLines));
        begun = wholeLines > 0 ? text.slice(wholeLines) : begun + text;
      };
    };
    child.stdout.setEncoding('utf8').on('data', pass(process.stdout));
    child.stderr.setEncoding('utf8').on('data', pass(process.stderr));
    child.on('error', (error) => {
      clearInterval(heartbeat);
      resolve({ ok: false, output: `${program}: ${error.message}\n` });
    });
    child.on('close', (code) => {
      clearInterval(heartbeat);
      resolve({ ok: code === 0, output });
    });
  });
}
