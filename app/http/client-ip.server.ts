import { getNetwork } from '~/platform/rate-limits.server'

/** The visitor's IP, for rate limits; Cloudflare sets the header. */
export function clientIp(request: Request): string {
  return request.headers.get('cf-connecting-ip') ?? ''
}

/** The visitor's network, for limits that are counted in the database; undefined where nothing sets the header. */
export function clientNetwork(request: Request): string | undefined {
  const ip = clientIp(request)
  return ip === '' ? undefined : getNetwork(ip)
}
