import { z } from 'zod'
import { API_KEY_LIMIT } from '~/domain/accounts/api-keys/api-key'
import { isRecord } from '~/lib/bytes/json'
import { ERROR_TYPE, ERRORS, errorSchema } from './error-schema'
import type { Operation } from './operation.server'
import { OPERATIONS } from './operations.server'
import { isRepeatable } from './read-parameters'
import { WEBHOOK_HEADERS, WEBHOOK_MESSAGES, WEBHOOKS_INTRODUCTION } from './webhook-messages'

type Json = Record<string, unknown>

type DocumentedParameter = {
  name: string
  in: 'query' | 'path'
  required: boolean
  description: string
  schema: Json
  example?: unknown
  style?: 'form'
  explode?: boolean
}

type DocumentedOperation = {
  operationId: string
  summary: string
  description: string
  parameters: DocumentedParameter[]
  responses: Record<string, Json>
}

export type OpenApiDocument = Json & {
  info: { title: string; version: string; description: string }
  paths: Record<string, { get: DocumentedOperation }>
  webhooks: Record<string, { post: Json }>
  components: Json & { schemas: Record<string, Json> }
}

export const API_TITLE = 'Public events API'

export const API_INTRODUCTION = `The events of a city, for its partners. Every call needs an API key of the city as the query parameter \`apiKey\`, and is answered about that city only. Dates and times are in the city’s time zone. An API key may be used ${API_KEY_LIMIT.calls} times in ${API_KEY_LIMIT.seconds} seconds; the headers RateLimit and RateLimit-Policy say what is left. Answers have an ETag: send it as If-None-Match, and what has not changed is not sent again.`

/** The document of the public API (OpenAPI 3.1), made from what parses the calls and types the answers. */
export function buildOpenApi(apiUrl: string): OpenApiDocument {
  const schemas: Record<string, Json> = {}
  const paths = OPERATIONS.map((operation) => [
    operation.path,
    { get: describeOperation(operation, schemas) },
  ])
  return {
    openapi: '3.1.1',
    info: { title: API_TITLE, version: '1', description: API_INTRODUCTION },
    servers: [{ url: apiUrl }],
    security: [{ apiKey: [] }],
    paths: Object.fromEntries(paths),
    webhooks: describeWebhooks(schemas),
    components: {
      schemas,
      securitySchemes: { apiKey: { type: 'apiKey', in: 'query', name: 'apiKey' } },
    },
  }
}

function describeOperation(
  { id, path, summary, description, parameters, answer }: Operation,
  schemas: Record<string, Json>,
): DocumentedOperation {
  const answers = toSchema(answer, 'output', schemas)
  const error = toSchema(errorSchema, 'output', schemas)
  const statuses = Object.entries(ERRORS).filter(([status]) => mayAnswer(status, path, parameters))
  return {
    operationId: id,
    summary,
    description,
    parameters: [
      ...(path.includes('{id}') ? [ID_PARAMETER] : []),
      ...Object.entries(parameters.shape).map(([name, schema]) =>
        describeParameter(name, schema as z.ZodType, schemas),
      ),
    ],
    responses: {
      200: {
        description: 'The answer.',
        headers: HEADERS,
        content: { 'application/json': { schema: answers } },
      },
      304: { description: 'The answer has not changed since the ETag that was sent.' },
      ...Object.fromEntries(
        statuses.map(([status, reason]) => [
          status,
          { description: reason, content: { [ERROR_TYPE]: { schema: error } } },
        ]),
      ),
    },
  }
}

function describeWebhooks(schemas: Record<string, Json>): OpenApiDocument['webhooks'] {
  const parameters = Object.entries(WEBHOOK_HEADERS).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }))
  return Object.fromEntries(
    WEBHOOK_MESSAGES.map(({ type, description, schema }) => [
      type,
      {
        post: {
          operationId: `receive-${type}`,
          summary: description,
          description: WEBHOOKS_INTRODUCTION,
          // They are signed instead.
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toSchema(schema, 'output', schemas) } },
          },
          responses: {
            '2XX': { description: 'It was received.' },
            410: { description: 'Nothing shall be sent any more: the webhook is disabled.' },
            default: { description: 'It is sent again later.' },
          },
        },
      },
    ]),
  )
}

const ID_PARAMETER: DocumentedParameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id that the list gives.',
  schema: { type: 'integer', minimum: 1 },
}

const text = (description: string) => ({ description, schema: { type: 'string' } })
const HEADERS = {
  ETag: text('Names the answer.'),
  RateLimit: text('How many calls are left, and for how many seconds.'),
  'RateLimit-Policy': text('How many calls the API key may make, and in how many seconds.'),
}

function mayAnswer(status: string, path: string, { shape }: z.ZodObject): boolean {
  if (status === '404') return path.includes('{id}')
  return status !== '410' || 'updatedSince' in shape
}

function describeParameter(
  name: string,
  schema: z.ZodType,
  schemas: Record<string, Json>,
): DocumentedParameter {
  const {
    description = '',
    examples,
    ...rest
  } = toSchema(schema, 'input', schemas) as {
    description?: string
    examples?: unknown[]
  }
  return {
    name,
    in: 'query',
    required: false,
    description,
    schema: rest,
    ...(examples && { example: examples[0] }),
    ...(isRepeatable(schema) && { style: 'form', explode: name !== 'fields' }),
  }
}

/** The JSON Schema; those that have a name are collected, and referred to. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, Json>): Json {
  const {
    $schema: _,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, { io }) as Json & {
    $defs?: Record<string, Json>
  }
  for (const [name, definition] of Object.entries($defs)) schemas[name] ??= toComponent(definition)
  return toComponent(root)
}

/** With references as OpenAPI has them, and without what only repeats the format of a date. */
function toComponent({ id: _, ...schema }: Json): Json {
  const json = JSON.stringify(schema, (_, value) =>
    isFormatted(value) ? { ...value, pattern: undefined } : value,
  )
  return JSON.parse(json.replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
}

const isFormatted = (value: unknown): value is Json =>
  isRecord(value) && (value.format === 'date' || value.format === 'date-time')
