import type { Settings } from '~/platform/settings/settings.server'
import { formatPolicy, type PagePolicy } from './content-security-policy.server'

/** A new nonce for the content security policy of one response. */
export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}

/**
 * For how long browsers must use https on the host (RFC 6797); null over http. The subdomains of a customer's own domain are
 * not ours: the rule is only for this host there.
 */
export function buildTransportSecurity(
  { protocol, hostname }: URL,
  { productDomain }: Pick<Settings, 'productDomain'>,
): string | null {
  if (protocol !== 'https:') return null
  const isOurs = hostname.endsWith(`.${productDomain}`)
  return `max-age=31536000${isOurs ? '; includeSubDomains' : ''}`
}

/** Of a response that is no page, should a browser ever show it as one: it may load nothing. */
const DATA_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Adds the security headers to a response whose headers may be changed. A policy that it already has is not changed, except
 * that `form-action` alone is merged into ours.
 */
export function addSecurityHeaders(
  { headers }: Response,
  { nonce, transportSecurity }: { nonce: string; transportSecurity: string | null },
  readPolicy: () => PagePolicy,
): void {
  const existing = headers.get('content-security-policy')
  const formAction = existing?.match(/^form-action [^;,]+$/)?.[0]
  if (existing === null || formAction) {
    const isPage = headers.get('content-type')?.startsWith('text/html')
    const policy = isPage
      ? formatPolicy(readPolicy(), { nonce, formAction, isSecure: transportSecurity !== null })
      : DATA_POLICY
    headers.set('content-security-policy', policy)
  }
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=()')
  headers.set('cross-origin-opener-policy', 'same-origin')
  if (transportSecurity) headers.set('strict-transport-security', transportSecurity)
}
