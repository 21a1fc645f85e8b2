import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ZodType } from 'zod'
import { readAtMost } from '~/lib/read-at-most'

/** Bytes; a form of words is far below it. */
const LONGEST_FORM = 64 * 1024

/** What a form brought, as its schema reads it. Throws a Response (413) where it is longer than a form can be. */
export async function readForm<Output>(
  request: Request,
  schema: ZodType<Output>,
): Promise<{ form: FormData; submission: Submission<Record<string, unknown>, string[], Output> }> {
  const form = await readFormData(request, LONGEST_FORM)
  return { form, submission: parseWithZod(form, { schema }) }
}

/** More than any form of ours has. */
const MOST_FIELDS = 500

/**
 * Names make what is read of a form: `days[2].on` a list of three. One of a few letters could make a list that fills the
 * memory, so that lists are short and names shallow. `__intent__` and `__state__` would be orders to those who read it.
 */
const NAME = /^(?!__)[\w-]+(\.(?!__)[\w-]+|\[\d{0,2}\]){0,3}$/

const isName = (name: string) => NAME.test(name) && !name.split('.').includes('constructor')

/** The fields of a form of at most so many bytes. Throws a Response (413, 415, 400) where it is none of ours. */
export async function readFormData(request: Request, mostBytes: number): Promise<FormData> {
  const bytes = await readUpTo(request, mostBytes)
  const type = request.headers.get('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new Response('This address takes forms', { status: 415, statusText: 'Not a Form' })
  }
  const form = await formOf(bytes, type)
  const names = form ? [...form.keys()] : []
  if (form && names.length <= MOST_FIELDS && names.every(isName)) return form
  throw new Response('The form could not be read. Please go back and try again.', { status: 400 })
}

/** Null where the bytes are no form. */
async function formOf(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData | null> {
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    return null
  }
}

/** What a call of at most so many bytes brought; null where it is longer, or no JSON. */
export async function readJson(request: Request, mostBytes: number): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder().decode(await readUpTo(request, mostBytes)))
  } catch (fault) {
    if (fault instanceof SyntaxError || fault instanceof Response) return null
    throw fault
  }
}

async function readUpTo(request: Request, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLong = () =>
    new Response('That is more than this form takes. Please go back and send less.', {
      status: 413,
    })
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLong()
  const bytes = await readAtMost(request.body, mostBytes)
  if (bytes === null) throw tooLong()
  return bytes
}
