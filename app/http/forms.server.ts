import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { json } from '@remix-run/cloudflare'
import type { ZodType, z } from 'zod'
import type { FormReply } from '~/lib/form-reply'
import { readAtMost } from '~/lib/read-at-most'

/** No form without a file comes close to this. */
const MAX_FORM_BYTES = 64 * 1024

/** A form that a schema has parsed. */
export type ParsedForm<Output> = Submission<Record<string, unknown>, string[], Output>

/** A form, parsed by its schema. Throws a Response as `readFormData` does. */
export async function readForm<Output>(
  request: Request,
  schema: ZodType<Output>,
): Promise<{ formData: FormData; submission: ParsedForm<Output> }> {
  const formData = await readFormData(request)
  return { formData, submission: parseForm(formData, schema) }
}

/** Parses a form by its schema, as the browser does before it sends the form. */
export function parseForm<Output>(formData: FormData, schema: ZodType<Output>): ParsedForm<Output> {
  return parseWithZod(formData, { schema })
}

type Schemas = Record<string, ZodType>

/** A form with several buttons that has no errors: the `intent` of the button that was pressed, and its values. */
export type ValidForm<Forms extends Schemas> = {
  [Intent in keyof Forms]: {
    kind: 'valid'
    intent: Intent
    submission: ParsedForm<z.output<Forms[Intent]>>
    value: z.output<Forms[Intent]>
  }
}[keyof Forms]

export type InvalidForm = { kind: 'invalid'; submission: ParsedForm<unknown> }

/** Parses a form by the schema of its `intent`; null when there is none. */
export function parseIntentForm<Forms extends Schemas>(
  formData: FormData,
  schemas: Forms,
): ValidForm<Forms> | InvalidForm | null {
  const intent = String(formData.get('intent') ?? '')
  const schema = Object.hasOwn(schemas, intent) ? schemas[intent] : undefined
  if (!schema) return null
  const submission = parseForm(formData, schema)
  if (submission.status !== 'success') return { kind: 'invalid', submission }
  return { kind: 'valid', intent, submission, value: submission.value } as ValidForm<Forms>
}

type ReplyOptions<Output, Offer extends string> = {
  /** An error; without a `field` it belongs to the form as a whole. */
  error?: string
  field?: keyof Output & string
  notice?: string
  offer?: Offer
  /** By default 422 with errors and 200 without. */
  status?: number
  headers?: HeadersInit
}

/**
 * The response of every action whose page is rendered again: the submitted values without passwords, and the errors.
 */
export function formReply<Output, Offer extends string>(
  submission: ParsedForm<Output>,
  { error, field, notice, offer, status, headers }: ReplyOptions<Output, Offer> = {},
) {
  const { payload } = submission
  const hideFields = Object.keys(payload).filter((name) => isHidden(name, payload[name]))
  const errors = error === undefined ? {} : toErrors(error, field)
  const intent = typeof payload.intent === 'string' ? payload.intent : undefined
  const result = submission.reply({ hideFields, ...errors })
  return json<FormReply<Offer>>(
    { intent, result, notice, offer },
    { status: status ?? (result.status === 'error' ? 422 : 200), headers },
  )
}

/** Neither passwords nor files are sent back. */
const isHidden = (name: string, value: unknown) => /password$/i.test(name) || value instanceof File

function toErrors(error: string, field: string | undefined) {
  return field === undefined ? { formErrors: [error] } : { fieldErrors: { [field]: [error] } }
}

/** More than any of our forms has. */
const MAX_FIELDS = 500

/**
 * conform builds nested values from field names: `days[2].on` becomes a list of three. A short name could create a list
 * that fills the memory, so lists are short and names shallow. `__intent__` and `__state__` would be instructions to
 * conform.
 */
const FIELD_NAME = /^(?!__)[\w-]+(\.(?!__)[\w-]+|\[\d{0,2}\]){0,3}$/

const isFieldName = (name: string) =>
  FIELD_NAME.test(name) && !name.split('.').includes('constructor')

export type FormDataResult =
  | { kind: 'form'; formData: FormData }
  | { kind: 'too-large' }
  | { kind: 'not-a-form' }
  | { kind: 'malformed' }

export async function parseFormData(request: Request, maxBytes: number): Promise<FormDataResult> {
  const bytes = await readBody(request, maxBytes)
  if (bytes === null) return { kind: 'too-large' }
  const type = request.headers.get('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    return { kind: 'not-a-form' }
  }
  const formData = await decodeForm(bytes, type)
  const names = formData ? [...formData.keys()] : []
  if (formData && names.length <= MAX_FIELDS && names.every(isFieldName)) {
    return { kind: 'form', formData }
  }
  return { kind: 'malformed' }
}

/** The fields of a form. Throws a Response (413, 415, 400) for anything that none of our pages sends. */
export async function readFormData(
  request: Request,
  maxBytes: number = MAX_FORM_BYTES,
): Promise<FormData> {
  const parsed = await parseFormData(request, maxBytes)
  switch (parsed.kind) {
    case 'form':
      return parsed.formData
    case 'too-large':
      throw new Response('That is too much for this form. Please go back and shorten it.', {
        status: 413,
      })
    case 'not-a-form':
      throw new Response('This URL accepts only forms.', { status: 415, statusText: 'Not a Form' })
    case 'malformed':
      throw new Response('The form could not be read. Please go back and try again.', {
        status: 400,
      })
  }
}

/** Null when the bytes are not a form. */
async function decodeForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData | null> {
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    return null
  }
}

/** The JSON body of an API request; null if it is longer than `maxBytes` or invalid. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readBody(request, maxBytes)
  if (bytes === null) return null
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (fault) {
    if (fault instanceof SyntaxError) return null
    throw fault
  }
}

/** Null when the body is longer than `maxBytes`. */
async function readBody(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return null
  return readAtMost(request.body, maxBytes)
}
