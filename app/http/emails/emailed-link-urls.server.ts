import type { LinkPurpose } from '~/domain/accounts/emails/email-link-store.server'
import type { EmailLinkOptions } from '~/domain/accounts/emails/send-verify-and-reset-emails.server'
import type { RequestArgs } from '../guards.server'
import { type ReturnTo, withReturnTo } from '../login/return-to.server'
import { RESET_PATH } from '../login/sign-in-paths'
import { doorUrl } from '../resolve-site-or-door-by-host.server'

/** The pages of the login door that emailed links open. */
const EMAIL_LINK_PATHS: Record<LinkPurpose, string> = {
  verify: '/login/verify',
  reset: RESET_PATH,
  'change-email': '/login/change-email',
}

/** How to build an emailed link that leads back to `returnTo` afterwards. */
export function emailLinkOptions(
  { request, context }: RequestArgs,
  {
    returnTo,
    purpose,
    ...options
  }: Pick<EmailLinkOptions, 'brand' | 'browserHash'> & {
    returnTo: ReturnTo | null
    purpose: LinkPurpose
  },
): EmailLinkOptions {
  const loginUrl = doorUrl(request, context.services.settings.productDomain, 'login')
  const path = EMAIL_LINK_PATHS[purpose]
  return { ...options, buildUrl: (token) => loginUrl + withReturnTo(path, returnTo, { token }) }
}
