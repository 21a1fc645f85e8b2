import type { HeadersFunction } from '@remix-run/cloudflare'

/** The `headers` export of the console's pages: a browser keeps none of them for whoever sits there next. */
export const adminHeaders: HeadersFunction = () => ({ 'cache-control': 'no-store' })
