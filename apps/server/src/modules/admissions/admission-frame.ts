import {
  type AdmissionFormProps,
  renderAdmissionForm,
} from '@ardoise/public-pages/admission/render';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { scriptAddress } from '../../platform/http/forms.ts';
import { newSecret } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import { sendNotice } from './send-notice.ts';
import { findClassNames, findSchool, type School } from './school.ts';

/**
 * Many people share one address behind their operator's network: enough for a school's open day, too few for a flood.
 * `allowList` undoes the general exception of pages.
 */
export const sendLimit = { max: 60, timeWindow: 10 * 60_000, allowList: () => false };

type FormGiven = Pick<AdmissionFormProps, 'language' | 'action' | 'values'> &
  Partial<AdmissionFormProps>;

export const scriptName = 'admission.js';

/** What every page of a school's admission stands on. */
export interface AdmissionFrame {
  readonly services: Services;
  /** The address of the pages' script. */
  readonly script: string;
  /** The page's work with its school, or the page that says that there is none. */
  withSchool(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (school: School) => Promise<FastifyReply>,
  ): Promise<FastifyReply>;
  /** The form, with what it needs to know of the school. */
  formPage(school: School, given: FormGiven): Promise<string>;
}

const appIdForm = /^[a-z0-9-]{1,60}$/;

export function createAdmissionFrame(services: Services): AdmissionFrame {
  const { db, clock } = services;
  const script = scriptAddress(services, scriptName);
  return {
    services,
    script,
    withSchool: async (request, reply, work) => {
      const { appId } = request.params as { appId: string };
      const school = appIdForm.test(appId)
        ? await db.read('platform', (tx) => findSchool({ services, tx }, { appId }))
        : null;
      return school === null
        ? sendNotice(request, reply, 404, { notice: 'unknownSchool' })
        : work(school);
    },
    formPage: async (school, given) => {
      const { orgId } = school;
      const classes = await db.read({ orgId }, (tx) => findClassNames(tx, orgId));
      const thisYear = clock.now().getUTCFullYear();
      return renderAdmissionForm({
        school,
        classes,
        hasCampusAndSemester: school.hasCampusAndSemester,
        years: [thisYear, thisYear + 1, thisYear + 2],
        errors: {},
        nonce: newSecret(),
        script,
        ...given,
      });
    },
  };
}
