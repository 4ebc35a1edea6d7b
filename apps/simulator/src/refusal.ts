import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** An answer other than the wanted one, in the words of the protocol that is being spoken. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly contentType: string;

  constructor(status: number, body: unknown, contentType = 'application/json; charset=utf-8') {
    super(`Refused with ${status}`);
    this.status = status;
    this.body = body;
    this.contentType = contentType;
  }
}

/** Sends refusals as they are. What fastify itself refuses (broken JSON, a wrong shape) gets the protocol's words. */
export const answerErrors =
  (malformed: (message: string) => Refusal) =>
  (error: FastifyError | Refusal, _request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!(error instanceof Refusal) && (error.statusCode ?? 500) >= 500) throw error;
    const refusal = error instanceof Refusal ? error : malformed(error.message);
    return reply.code(refusal.status).type(refusal.contentType).send(refusal.body);
  };
