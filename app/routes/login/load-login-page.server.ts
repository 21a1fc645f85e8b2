import { isAdmin } from '~/domain/accounts/permissions'
import { TERMS_PATH } from '~/domain/sites/legal-facts'
import type { RequestArgs } from '~/http/guards.server'
import { requireReturnTo, withReturnTo } from '~/http/login/return-to.server'
import { CREATE_ACCOUNT_PATH, LOGIN_PATH } from '~/http/login/sign-in-paths'
import { doorUrl } from '~/http/resolve-site-or-door-by-host.server'
import { getSiteUrl } from '~/http/site-url.server'

/** What the two forms of the login door have in common: logging in, and creating an account. */
export async function loadLoginPage({ request, context }: RequestArgs) {
  const [returnTo, viewer] = await Promise.all([
    requireReturnTo({ request, context }),
    context.findViewer(),
  ])
  const { settings } = context.services
  const { searchParams, host } = new URL(request.url)
  const adminUrl = doorUrl(request, settings.productDomain, 'admin')
  const isForAdmin = returnTo?.url.origin === adminUrl
  const page = {
    email: searchParams.get('email') ?? '',
    loginHref: withReturnTo(LOGIN_PATH, returnTo),
    createAccountHref: withReturnTo(CREATE_ACCOUNT_PATH, returnTo),
    /** Null where Google is not configured. */
    googleHref: settings.google ? withReturnTo('/login/google', returnTo) : null,
    termsHref: returnTo?.site ? getSiteUrl(returnTo.site, request, context) + TERMS_PATH : null,
    destination: returnTo?.site?.name ?? (isForAdmin ? 'Admin' : null),
    viewer: viewer && {
      name: viewer.name,
      email: viewer.email,
      adminUrl: isAdmin(viewer) && !isForAdmin ? adminUrl : null,
    },
    canContinue: returnTo !== null && returnTo.url.host !== host,
  }
  return { returnTo, page }
}

/** The URL of one of the two forms with what was typed as the email in the other. */
export function withTypedEmail(
  path: typeof LOGIN_PATH | typeof CREATE_ACCOUNT_PATH,
  returnTo: Parameters<typeof withReturnTo>[1],
  email: string,
): string {
  return withReturnTo(path, returnTo, email === '' ? {} : { email })
}
