import { Refusal } from '../../refusal.ts';
import {
  failures,
  rejections,
  technicalFaults,
  type FailureCode,
  type Rejection,
  type TechnicalFault,
} from './codes.ts';

export const reasonOf = (failureCode: FailureCode) => ({
  failureCode,
  failureMessage: failures[failureCode],
});

/** A request that PawaPay understood and will not process. It travels as a 200 and is not kept. */
export const rejected = (about: object, failureCode: Rejection): Refusal =>
  new Refusal(200, {
    ...about,
    status: 'REJECTED',
    failureReason: { failureCode, failureMessage: rejections[failureCode] },
  });

export const technical = (failureCode: TechnicalFault, detail = ''): Refusal => {
  const { status, message } = technicalFaults[failureCode];
  const failureMessage = detail === '' ? message : `${message} ${detail}`;
  return new Refusal(status, { failureReason: { failureCode, failureMessage } });
};
