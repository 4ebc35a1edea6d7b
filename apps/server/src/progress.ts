/** A step that takes longer than this says that it still goes on: no screen stays silent for 5 s. */
const heartbeatMs = 4_000;

export interface Progress {
  say(line: string): void;
  /** Once there is nothing more to wait for. */
  end(): void;
}

/** Tells whoever watches a start what is being done. */
export function createProgress(write: (text: string) => void): Progress {
  let step = 'Starting…';
  let beats = 0;
  const beat = (): void => {
    beats += 1;
    write(`${step} ${(beats * heartbeatMs) / 1_000} s\n`);
  };
  let isOver = false;
  let timer = setInterval(beat, heartbeatMs);
  return {
    say: (line) => {
      step = line;
      beats = 0;
      clearInterval(timer);
      if (!isOver) timer = setInterval(beat, heartbeatMs);
      write(`${line}\n`);
    },
    end: () => {
      isOver = true;
      clearInterval(timer);
    },
  };
}
