import { z } from 'zod';
import { environments } from '../developer/environments.ts';
import { webhookEventNames, webhookEvents, webhookEventTexts } from '../webhooks/webhook-events.ts';
import { developerMarkdown } from './developer-markdown.ts';
import { isDeveloperPath, type OpenApiDocument, openApiDocument } from './openapi.ts';
import { inputSchema, type JsonSchema } from './openapi-schema.ts';

interface WebhookItem {
  readonly post: {
    readonly operationId: string;
    readonly summary: string;
    readonly parameters: ReadonlyArray<{
      name: string;
      in: 'header';
      required: true;
      schema: JsonSchema;
    }>;
    readonly requestBody: {
      required: true;
      content: { 'application/json': { schema: JsonSchema } };
    };
    readonly responses: { readonly '2XX': { description: string } };
  };
}

export type DeveloperDocument = OpenApiDocument & {
  readonly webhooks: Record<string, WebhookItem>;
};

const signedHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

function webhookOf(name: (typeof webhookEventNames)[number]): WebhookItem {
  const body = z.object({
    type: z.literal(name),
    timestamp: z.iso.datetime(),
    sequence: z.number().int(),
    environment: z.enum(environments),
    data: webhookEvents[name],
  });
  return {
    post: {
      operationId: `on ${name}`,
      summary: webhookEventTexts[name].en,
      parameters: signedHeaders.map((header) => ({
        name: header,
        in: 'header',
        required: true,
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: inputSchema(body) } },
      },
      responses: { '2XX': { description: 'It has arrived' } },
    },
  };
}

/** Everything that is referred to from there, and from what is referred to. */
function referredFrom(
  part: unknown,
  whole: OpenApiDocument,
  seen = new Set<string>(),
): Set<string> {
  for (const [, address = ''] of JSON.stringify(part).matchAll(
    /"\$ref":"#\/components\/([^"]+)"/g,
  )) {
    if (seen.has(address)) continue;
    seen.add(address);
    const [kind = '', name = ''] = address.split('/');
    const components: Record<string, Record<string, unknown>> = whole.components;
    referredFrom(components[kind]?.[name] ?? {}, whole, seen);
  }
  return seen;
}

const chosen = <Part>(parts: Record<string, Part>, has: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(parts).filter(([name]) => has(name)));

/** What programs call with a key, alone: a document of its own for those who only need this. */
export function developerDocument(whole: OpenApiDocument = openApiDocument()): DeveloperDocument {
  const paths = chosen(whole.paths, isDeveloperPath);
  const used = referredFrom(paths, whole);
  const tags = new Set(
    Object.values(paths).flatMap(({ get, post }) => [get, post].flatMap((one) => one?.tags ?? [])),
  );
  const { schemas, parameters, responses, securitySchemes } = whole.components;
  return {
    openapi: whole.openapi,
    info: { title: 'Ardoise developer API', version: '1', description: developerMarkdown() },
    servers: whole.servers,
    tags: whole.tags.filter(({ name }) => tags.has(name)),
    paths,
    webhooks: Object.fromEntries(webhookEventNames.map((name) => [name, webhookOf(name)])),
    components: {
      schemas: chosen(schemas, (name) => used.has(`schemas/${name}`)),
      parameters: chosen(parameters, (name) => used.has(`parameters/${name}`)),
      responses: chosen(responses, (name) => used.has(`responses/${name}`)),
      securitySchemes: chosen(securitySchemes, (name) => name === 'apiKey'),
    },
  };
}
