import { useEffect, useRef, useState } from 'react';

/** So near to the end, the end is what is looked at. */
const nearPx = 60;

/**
 * The list is drawn from its end: where the end is in sight it stays in sight, and older messages come in above without
 * moving what is read. Whoever reads further up is told that something new has come.
 */
export function useFollow(newestSeq: number, waiting: number) {
  const place = useRef<HTMLDivElement>(null);
  const [seenSeq, setSeenSeq] = useState(newestSeq);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const toNewest = () => {
    place.current?.scrollTo({ top: 0 });
    setIsAtEnd(true);
  };
  useEffect(() => {
    if (isAtEnd) setSeenSeq(newestSeq);
  }, [isAtEnd, newestSeq]);
  useEffect(() => {
    // One's own message is always looked at.
    if (waiting > 0) place.current?.scrollTo({ top: 0 });
  }, [waiting]);
  return {
    place,
    toNewest,
    hasNewBelow: !isAtEnd && newestSeq > seenSeq,
    // From the end upwards it counts below zero.
    onScroll: () => setIsAtEnd(Math.abs(place.current?.scrollTop ?? 0) < nearPx),
  };
}
