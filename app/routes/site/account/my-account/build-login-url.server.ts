import { ACCOUNT_PATH } from '~/domain/accounts/account-paths'
import { withReturnTo } from '~/http/login/return-to.server'
import { doorUrl } from '~/http/resolve-site-or-door-by-host.server'
import type { AccountArgs } from './account-args'

/** The URL of a page of the login door that returns to the account page. */
export function buildLoginUrl(
  path: string,
  params: Record<string, string>,
  args: Pick<AccountArgs, 'request' | 'context' | 'site'>,
): string {
  const { productDomain } = args.context.services.settings
  return (
    doorUrl(args.request, productDomain, 'login') +
    withReturnTo(path, accountReturnTo(args), params)
  )
}

export const accountReturnTo = ({ request, site }: Pick<AccountArgs, 'request' | 'site'>) => ({
  url: new URL(ACCOUNT_PATH, request.url),
  site,
})
