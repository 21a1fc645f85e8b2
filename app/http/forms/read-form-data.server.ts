import { parseJson } from '~/lib/bytes/json'
import { readAtMost } from '~/lib/bytes/read-at-most'
import { cleanTexts, removeControlCharacters } from '~/lib/text/clean-text'
import { declaredBytes } from './declared-bytes.server'

/** No form without a file comes close to this. */
const MAX_FORM_BYTES = 64 * 1024

/** More than any of our forms has. */
export const MAX_FIELDS = 500

/**
 * conform builds nested values from field names: `days[2].on` becomes a list of three. A short name could create a list
 * that fills the memory, so lists are short and names shallow. `__intent__` and `__state__` would be instructions to
 * conform.
 */
const FIELD_NAME = /^(?!__)[\w-]+(\.(?!__)[\w-]+|\[\d{0,2}\]){0,3}$/

export const isFieldName = (name: string) =>
  FIELD_NAME.test(name) && !name.split('.').includes('constructor')

/** A body that none of our pages sends: too large, of another type or malformed. */
export type UnreadableForm = { kind: 'unreadable'; status: 400 | 413 | 415; message: string }

export const TOO_LARGE: UnreadableForm = {
  kind: 'unreadable',
  status: 413,
  message: 'That is too much for this form. Please go back and shorten it.',
}
const NOT_A_FORM: UnreadableForm = {
  kind: 'unreadable',
  status: 415,
  message: 'This URL accepts only forms.',
}
export const MALFORMED: UnreadableForm = {
  kind: 'unreadable',
  status: 400,
  message: 'The form could not be read. Please go back and try again.',
}

/** The fields of a form, without control characters. */
export async function readFormData(
  request: Request,
  maxBytes: number = MAX_FORM_BYTES,
): Promise<{ kind: 'form'; formData: FormData } | UnreadableForm> {
  const bytes = await readBody(request, maxBytes)
  if (bytes === null) return TOO_LARGE
  const type = request.headers.get('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    return NOT_A_FORM
  }
  const formData = withoutControlCharacters(await decodeForm(bytes, type))
  const names = formData ? [...formData.keys()] : []
  if (formData && names.length <= MAX_FIELDS && names.every(isFieldName)) {
    return { kind: 'form', formData }
  }
  return MALFORMED
}

/** Without control characters. Passwords are as they were typed: only their hash is stored. */
export const cleanField = (name: string, value: string): string =>
  /password$/i.test(name) ? value : removeControlCharacters(value)

function withoutControlCharacters(formData: FormData | null): FormData | null {
  if (formData === null) return null
  const clean = new FormData()
  for (const [name, value] of formData) {
    if (typeof value !== 'string') clean.append(name, value, value.name)
    else clean.append(name, cleanField(name, value))
  }
  return clean
}

/** Null when the bytes are not a form. */
async function decodeForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData | null> {
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    return null
  }
}

/** The JSON body of an API request, without control characters; null if it is invalid, nested too deep or longer than `maxBytes`. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readBody(request, maxBytes)
  if (bytes === null) return null
  return cleanTexts(parseJson(new TextDecoder().decode(bytes)) ?? null)
}

/** Null when the body is longer than `maxBytes`. */
async function readBody(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if ((declaredBytes(request) ?? 0) > maxBytes) return null
  return readAtMost(request.body, maxBytes)
}
