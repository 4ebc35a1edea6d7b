import type { CalendarDate } from '@ardoise/contract/planner/calendar';
import { type Language, languages, say, type Text } from '@ardoise/contract/values/language';
import { roles } from '@ardoise/contract/protocol/permissions';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SchoolContext } from '../../platform/http/context.ts';
import { costs } from '../../platform/http/costs.ts';
import type { Services } from '../../platform/services.ts';
import { openGrant, sealGrant } from '../../platform/signed-grant.ts';
import { writeIcal } from './write-ical.ts';
import { readCalendar, refuseSpan, type Span } from './read-calendar.ts';

const lifeSeconds = 600;
const keyOf = (services: Services): Buffer => services.keyFor('calendar-address');

const grant = z.object({
  orgId: z.uuid(),
  personId: z.uuid(),
  role: z.enum(roles),
  language: z.enum(languages),
  from: z.string(),
  to: z.string(),
  expiresAtMs: z.number().int(),
});

const fileName: Text = { en: 'calendar.ics', fr: 'calendrier.ics' };

export async function exportCalendar(
  { tx, orgId, actor, role, language, now, services }: SchoolContext,
  span: Span,
): Promise<{ address: string; dates: number }> {
  refuseSpan(span);
  const { personId } = actor;
  const dates = await readCalendar({ tx, orgId, role, personId }, span);
  const expiresAtMs = now.getTime() + lifeSeconds * 1000;
  const sealed = { orgId, personId, role, language, ...span, expiresAtMs };
  return {
    address: `/downloads/calendar/${sealGrant(keyOf(services), sealed)}`,
    dates: dates.length,
  };
}

interface CalendarPaper {
  readonly school: string;
  readonly timeZone: string;
  readonly dates: readonly CalendarDate[];
}

async function draw(
  services: Services,
  { orgId, personId, role, from, to }: z.output<typeof grant>,
): Promise<CalendarPaper> {
  return services.db.read({ orgId }, async (tx) => {
    const school = await tx
      .selectFrom('organisations')
      .select(['name', 'time_zone'])
      .where('org_id', '=', orgId)
      .executeTakeFirstOrThrow();
    const dates = await readCalendar({ tx, orgId, role, personId }, { from, to });
    return { school: school.name, timeZone: school.time_zone, dates };
  });
}

/** A browser that downloads sends no token, so that the address itself is signed. The file is made when it is fetched. */
export function serveCalendar(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { token: string } }>(
    '/downloads/calendar/:token',
    { config: { cost: costs.document } },
    async (request, reply) => {
      const now = services.clock.now();
      const opened = openGrant(keyOf(services), grant, request.params.token, now);
      if (opened === null) return reply.callNotFound();
      const language: Language = opened.language;
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${say(fileName, language)}"`)
        .type('text/calendar; charset=utf-8')
        .send(
          writeIcal({ ...(await draw(services, opened)), schoolId: opened.orgId, language, now }),
        );
    },
  );
}
