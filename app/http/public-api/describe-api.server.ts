import { isRecord } from '~/lib/bytes/json'
import { CALL_EXAMPLES } from './call-examples'
import { ERRORS } from './error-schema'
import { API_INTRODUCTION, API_TITLE, buildOpenApi } from './openapi.server'
import { WEBHOOK_HEADERS, WEBHOOK_MESSAGES, WEBHOOKS_INTRODUCTION } from './webhook-messages'

type Json = Record<string, unknown>

/** The document of the API in words, for people. Types are in words, too: 'date', 'list of Event'. */
export function describeApi(apiUrl: string) {
  const { paths, components } = buildOpenApi(apiUrl)
  return {
    title: API_TITLE,
    introduction: API_INTRODUCTION,
    apiUrl,
    examples: CALL_EXAMPLES,
    calls: Object.entries(paths).map(([path, { get }]) => ({
      id: get.operationId,
      path,
      summary: get.summary,
      description: get.description,
      parameters: get.parameters.map(({ name, required, description, schema }) => ({
        name,
        description,
        type: describeType(schema),
        isRequired: required,
      })),
      answer: describeType(findAnswerSchema(get.responses)),
    })),
    /** The named shapes in answers. */
    shapes: Object.entries(components.schemas).flatMap(([name, schema]) =>
      name === PARTIAL ? [] : [describeShape(name, schema)],
    ),
    webhooks: {
      introduction: WEBHOOKS_INTRODUCTION,
      messages: WEBHOOK_MESSAGES.map(({ type, description, schema }) => ({
        type,
        description,
        body: String(schema.meta()?.id),
      })),
      headers: Object.entries(WEBHOOK_HEADERS).map(([name, description]) => ({
        name,
        description,
      })),
    },
    errors: Object.entries(ERRORS).map(([status, reason]) => ({ status: Number(status), reason })),
  }
}

/** An Event with fewer members: nothing to read about. */
const PARTIAL = 'PartialEvent'

function findAnswerSchema(responses: Record<string, Json>): unknown {
  const content = responses[200]?.content as Record<string, { schema: unknown }> | undefined
  return content?.['application/json']?.schema
}

function describeShape(name: string, schema: Json) {
  const {
    properties = {},
    required = [],
    description = '',
  } = schema as {
    properties?: Record<string, Json>
    required?: string[]
    description?: string
  }
  return {
    name,
    description,
    members: Object.entries(properties).map(([member, value]) => ({
      name: member,
      type: describeType(value),
      isRequired: required.includes(member),
      description: typeof value.description === 'string' ? value.description : '',
    })),
  }
}

function describeType(schema: unknown): string {
  if (!isRecord(schema)) return 'any'
  const { $ref, anyOf: union, enum: values, format, type, items, properties } = schema
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1)
  if (Array.isArray(union)) {
    const types = union.map(describeType).filter((name) => name !== PARTIAL)
    return [...new Set(types)].join(' or ')
  }
  if (Array.isArray(values)) return values.length > MAX_VALUES ? 'text' : values.join(' or ')
  if (typeof format === 'string') return FORMATS[format] ?? format
  if (type === 'array') return `list of ${describeType(items)}`
  if (isRecord(properties)) return `{ ${Object.keys(properties).join(', ')} }`
  return typeof type === 'string' ? (TYPES[type] ?? type) : 'any'
}

/** A longer list of values is left to the description. */
const MAX_VALUES = 5

const FORMATS: Record<string, string> = { 'date-time': 'instant', uri: 'URL' }
const TYPES: Record<string, string> = {
  string: 'text',
  integer: 'number',
  boolean: 'true or false',
}
