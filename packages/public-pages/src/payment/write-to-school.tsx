import { say } from '@ardoise/contract/values/language';
import type { ReactElement } from 'react';
import { writeToSchool } from '../talk/words.ts';
import type { PayPage } from './payable.ts';

/** The way to one's talk with the school, which is asked for by phone. */
export const WriteToSchool = ({
  page: { path, language },
}: {
  readonly page: Pick<PayPage, 'path' | 'language'>;
}): ReactElement => (
  <a className="button quiet" href={`/talk?from=${path.slice('/pay/'.length)}&lang=${language}`}>
    {say(writeToSchool, language)}
  </a>
);
