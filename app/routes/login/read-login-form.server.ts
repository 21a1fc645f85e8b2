import type { ZodType } from 'zod'
import { clientIp } from '~/http/client-ip.server'
import { readFormData } from '~/http/forms/read-form-data.server'
import {
  formReply,
  type ParsedForm,
  parseIntentForm,
  type RefusedForm,
  refuseForm,
  type ValidForm,
} from '~/http/forms/validate-form.server'
import { ACCOUNT_MESSAGES } from '~/ui/accounts/settings/account-messages'
import type { LoginArgs } from './request-link.server'

const MAX_FORM_BYTES = 16_384

/** A form with several buttons; one without an intent, as Enter sends it, is that of the button `usual`. */
export async function readLoginForm<Forms extends Record<string, ZodType>>(
  request: Request,
  forms: Forms,
  usual: keyof Forms & string,
): Promise<{ form: ValidForm<Forms> | RefusedForm; formData: FormData }> {
  const body = await readFormData(request, MAX_FORM_BYTES)
  if (body.kind === 'unreadable') return { form: refuseForm(body), formData: new FormData() }
  const { formData } = body
  if (!Object.hasOwn(forms, String(formData.get('intent')))) formData.set('intent', usual)
  return { form: parseIntentForm(formData, forms), formData }
}

/** The answer to too many emails from one network or to one account; null below the limits. */
export async function limitMails<Output>(
  submission: ParsedForm<Output>,
  email: string,
  { request, context }: LoginArgs,
): Promise<Response | null> {
  const { rateLimits } = context.services
  const isTooMany = await rateLimits.isTooMany('mail', { ip: clientIp(request), account: email })
  if (!isTooMany) return null
  return formReply(submission, { status: 429, error: ACCOUNT_MESSAGES.tooManyRequests })
}
