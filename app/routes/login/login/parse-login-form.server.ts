import { type LoginIntent, loginForms } from '~/domain/accounts/account-form-schemas'
import type { RequestArgs } from '~/http/guards.server'
import type { ReturnTo } from '~/http/return-to.server'
import { parseIntentForm, type RefusedForm, type ValidForm } from '~/http/validate-form.server'

const { continue: _continue, ...forms } = loginForms

export type LoginForm = ValidForm<typeof forms>
export type LoginFormFor<Intent extends LoginIntent> = Extract<LoginForm, { intent: Intent }>
export type LoginArgs = RequestArgs & { returnTo: ReturnTo | null }

/** Pressing Enter submits the form without a button, which means logging in. */
export function parseLoginForm(formData: FormData): LoginForm | RefusedForm {
  if (!Object.hasOwn(forms, String(formData.get('intent')))) {
    formData.set('intent', 'sign-in' satisfies LoginIntent)
  }
  return parseIntentForm(formData, forms) as LoginForm | RefusedForm
}
