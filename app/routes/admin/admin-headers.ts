import type { HeadersFunction } from '@remix-run/cloudflare'

/** The `headers` export of admin pages: browsers must not store them. */
export const adminHeaders: HeadersFunction = () => ({ 'cache-control': 'no-store' })
