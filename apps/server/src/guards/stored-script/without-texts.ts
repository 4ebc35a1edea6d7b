/** Addresses at which the server writes no text of a person into what it sends. A new line here is a decision, not an accident. */
export const withoutTexts: ReadonlyArray<{
  readonly routes: readonly string[];
  readonly why: string;
}> = [
  {
    why: 'programs and documents of ours, the same for every school: what they show is read by calls',
    routes: [
      'GET /api/docs',
      'GET /api/openapi.json',
      'GET /api/v1/openapi.json',
      'GET /assets/*',
      'GET /assets/public/admission.js',
      'GET /assets/public/api-docs.css',
      'GET /assets/public/payment.js',
      'GET /assets/public/talk.js',
      'GET /ba021/v1/school/students/import-template.xlsx',
      'GET /business',
      'GET /business/*',
      'GET /console/:appId',
      'GET /console/:appId/*',
      'GET /desk',
      'GET /desk/*',
      'GET /service-worker.js',
    ],
  },
  {
    why: 'lead on to another address and say nothing',
    routes: [
      'GET /',
      'GET /console',
      'GET /apply/:appId/follow/:secret/rating',
      'GET /pay/:reference/credit',
      'POST /pay/:reference/credit',
      'GET /pay/:reference/start',
      'POST /pay/:reference/start',
      'POST /pay/:reference/t/:id/again',
      'GET /receipt',
      'GET /receipt/:file/rating',
      'POST /sandbox/:token',
      'GET /talk/:token/pay/:seq(^\\d{1,9}$)',
      'POST /talk/:token/block',
      'POST /talk/:token/unblock',
    ],
  },
  {
    why: 'have no content, or tell a machine of the state of the server',
    routes: [
      'GET /healthz',
      'GET /metrics',
      'GET /readyz',
      'POST /callbacks/sms/:gateway/:token',
      'POST /talk/:token/read',
      'POST /talk/:token/typing',
    ],
  },
  {
    why: 'pictures and films that were encoded anew',
    routes: [
      'GET /downloads/proofs/:token',
      'GET /files/:orgId(^[0-9a-f-]{36}$)/:id(^[0-9a-f-]{36}$)',
      'GET /files/:orgId(^[0-9a-f-]{36}$)/gallery/:id(^[0-9a-f-]{36}$)/:what(^(?:480|1600|video)$)',
      'GET /school/:appId/:id(^[0-9a-f-]{36}$)/:what(^(?:480|1600|video)$)',
      'GET /school/:appId/banner.webp',
      'GET /school/:appId/card.jpg',
    ],
  },
  {
    why: 'files of a talk: pictures that were encoded anew, sound and films as they came, which are sent under no name',
    routes: ['GET /downloads/chat/:token', 'GET /talk/:token/file/:seq(^\\d{1,9}$)'],
  },
  {
    why: 'files of strangers, under a name that `documents.db.test.ts` looks at, in a sandbox',
    routes: ['GET /downloads/:token', 'GET /downloads/papers/:token'],
  },
  {
    why: 'has days and numbers alone',
    routes: ['GET /downloads/years/:token'],
  },
];
