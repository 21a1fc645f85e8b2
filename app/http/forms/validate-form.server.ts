import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { json } from '@remix-run/cloudflare'
import type { ZodType, z } from 'zod'
import { describeIssue } from '~/lib/forms/form-messages'
import type { FormReply } from '~/lib/forms/form-reply'
import { readFormData, type UnreadableForm } from './read-form-data.server'

/** A form that a schema has parsed. */
export type ParsedForm<Output> = Submission<Record<string, unknown>, string[], Output>

/**
 * A form that the action cannot use: it answers with `reply`. Forms are refused by what an action returns, so that the page
 * is drawn again with the message. Only guards throw Responses (a redirect, 404): nothing below them may run.
 */
export type RefusedForm = { kind: 'refused'; reply: Response }

/** A form, parsed by its schema. */
export async function readForm<Output>(
  request: Request,
  schema: ZodType<Output>,
): Promise<
  { kind: 'valid'; formData: FormData; submission: ParsedForm<Output>; value: Output } | RefusedForm
> {
  const form = await readFormData(request)
  if (form.kind === 'unreadable') return refuseForm(form)
  const { formData } = form
  const submission = parseForm(formData, schema)
  if (submission.status !== 'success') return { kind: 'refused', reply: formReply(submission) }
  return { kind: 'valid', formData, submission, value: submission.value }
}

/** Parses a form by its schema, as the browser does before it sends the form. */
export function parseForm<Output>(formData: FormData, schema: ZodType<Output>): ParsedForm<Output> {
  return parseWithZod(formData, { schema, error: describeIssue })
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

/** A form with several buttons, parsed by the schema of the one that was pressed. */
export async function readIntentForm<Forms extends Schemas>(
  request: Request,
  schemas: Forms,
  maxBytes?: number,
): Promise<ValidForm<Forms> | RefusedForm> {
  const form = await readFormData(request, maxBytes)
  return form.kind === 'unreadable' ? refuseForm(form) : parseIntentForm(form.formData, schemas)
}

/** Parses a form by the schema of its `intent`. */
export function parseIntentForm<Forms extends Schemas>(
  formData: FormData,
  schemas: Forms,
): ValidForm<Forms> | RefusedForm {
  const intent = String(formData.get('intent') ?? '')
  const schema = Object.hasOwn(schemas, intent) ? schemas[intent] : undefined
  if (!schema) return refuseForm(UNKNOWN_INTENT)
  const submission = parseForm(formData, schema)
  if (submission.status !== 'success') return { kind: 'refused', reply: formReply(submission) }
  return { kind: 'valid', intent, submission, value: submission.value } as ValidForm<Forms>
}

export const UNKNOWN_INTENT: UnreadableForm = {
  kind: 'unreadable',
  status: 400,
  message: 'This page is out of date. Reload it and try again.',
}

/** Refuses what none of our forms sends. It has no values to draw again, only a message about the form as a whole. */
export function refuseForm({ status, message }: UnreadableForm): RefusedForm {
  const result: FormReply['result'] = { status: 'error', error: { '': [message] } }
  return { kind: 'refused', reply: json<FormReply>({ result }, { status }) }
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
  const result = submission.reply({ hideFields, ...errors })
  return json<FormReply<Offer>>(
    { intent: readIntent(submission), result, notice, offer },
    { status: status ?? (result.status === 'error' ? 422 : 200), headers },
  )
}

/** The button that was pressed. */
export const readIntent = ({ payload }: Pick<ParsedForm<unknown>, 'payload'>) =>
  typeof payload.intent === 'string' ? payload.intent : undefined

/** Neither passwords nor files are sent back. */
const isHidden = (name: string, value: unknown) => /password$/i.test(name) || value instanceof File

function toErrors(error: string, field: string | undefined) {
  return field === undefined ? { formErrors: [error] } : { fieldErrors: { [field]: [error] } }
}
