import { useRef } from 'react';

/** A second press for the same while the first is under way is the first: what it took is of no earlier try. */
export function useOnce<Result>() {
  const underWay = useRef<{ content: string; answer: Promise<Result> } | null>(null);
  return async (content: object, work: () => Promise<Result>): Promise<Result> => {
    const asked = JSON.stringify(content);
    if (underWay.current?.content === asked) return underWay.current.answer;
    const answer = work();
    underWay.current = { content: asked, answer };
    try {
      return await answer;
    } finally {
      if (underWay.current?.answer === answer) underWay.current = null;
    }
  };
}
