import { useEffect, useState } from 'react';

/** Whole seconds until a moment, counted down to 0. */
export function useSecondsLeft(until: number): number {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    setLeft(secondsUntil(until));
    const timer = setInterval(() => {
      const next = secondsUntil(until);
      setLeft(next);
      if (next === 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

const secondsUntil = (moment: number): number =>
  Math.max(0, Math.ceil((moment - Date.now()) / 1000));
