import { json } from '@remix-run/cloudflare'
import { EVENT_FORM_MESSAGES } from '~/domain/events/form/event-form'
import type { ParsedForm } from '~/http/forms/validate-form.server'
import type { EventFormReply } from '~/ui/event-form/event-form-reply'
import type { EventFormArgs } from './event-form-args'

/** Used once with the form; the next answer needs new ones. */
const CHECK_FIELDS = ['solution', 'cf-turnstile-response', 'sumToken', 'sum']

/** What was entered, for drawing the form again. */
export function getEnteredValues({ payload }: ParsedForm<unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(payload).filter(
      ([name, value]) => !CHECK_FIELDS.includes(name) && !(value instanceof File),
    ),
  )
}

type ReplyWithErrors = Omit<EventFormReply, 'result'> & {
  /** By field; those of the form as a whole under ''. */
  errors?: Record<string, string[] | null>
  /** What the form shows instead of what was entered. */
  values?: Record<string, unknown>
}

/** For an answer that asks something, and has its own heading on the page. */
export const NO_ERRORS = { '': null }

/** The form again, with what is wrong; nothing was stored but its picture. */
export function errorReply(
  { submission }: Pick<EventFormArgs, 'submission'>,
  { errors = {}, values, ...reply }: ReplyWithErrors,
  init: ResponseInit = {},
): Response {
  const all = { '': [EVENT_FORM_MESSAGES.formErrors], ...errors }
  const error = Object.fromEntries(Object.entries(all).filter(([, messages]) => messages !== null))
  return json<EventFormReply>(
    {
      ...reply,
      result: {
        status: 'error',
        error,
        initialValue: values ?? getEnteredValues(submission),
      } as EventFormReply['result'],
    },
    { status: 422, ...init },
  )
}

/** The form again, as it was entered, with something to help to fill it in: no error. */
export function helpReply(
  { submission }: Pick<EventFormArgs, 'submission'>,
  reply: Omit<EventFormReply, 'result'>,
): Response {
  const result = { initialValue: getEnteredValues(submission) } as EventFormReply['result']
  return json<EventFormReply>({ ...reply, result })
}
