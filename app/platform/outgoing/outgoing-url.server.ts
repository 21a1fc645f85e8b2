import { parseHttpUrl } from '~/lib/text/http-url'
import { FetchError, RefusedUrlError } from './outgoing-fetch-errors'
import { isPublic, isPublicName, parseIpLiteral } from './public-host'

/** Resolves a host name to its IPv4 and IPv6 addresses. */
export type ResolveHost = (hostname: string) => Promise<string[]>

export const ROBOT_NAME = 'CityEventsBot'

/** `contact` is our URL. */
export const buildUserAgent = (contact: string) => `${ROBOT_NAME}/1.0 (+${contact})`

/** Throws a RefusedUrlError for what is no URL of the web, or has a password. */
export function checkUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new RefusedUrlError(`'${text}' is not a URL`)
  const url = parseHttpUrl(text, base)
  if (!url) throw new RefusedUrlError(`'${text}' must start with http:// or https://`)
  if (url.username || url.password) {
    throw new RefusedUrlError('a URL must not contain a user name or password')
  }
  return url
}

/** Why a URL can never be fetched, without trying it; null if it may be. */
export function findUrlRefusal(url: string): string | null {
  try {
    const { hostname } = checkUrl(url)
    const literal = parseIpLiteral(hostname)
    if (literal ? !isPublic(literal) : !isPublicName(hostname)) return notPublic(hostname)
    return null
  } catch (refusal) {
    if (refusal instanceof RefusedUrlError) return refusal.message
    throw refusal
  }
}

/** Throws unless every IP of the host is on the public internet. */
export async function checkHost(hostname: string, resolveHost: ResolveHost): Promise<void> {
  const literal = parseIpLiteral(hostname)
  if (!literal && !isPublicName(hostname)) throw new RefusedUrlError(notPublic(hostname))
  const ips = literal ? [literal] : await resolve(hostname, resolveHost)
  if (ips.length === 0)
    throw new FetchError(`${hostname} has no IP`, null, { reason: 'host-unknown' })
  if (!ips.every(isPublic)) throw new RefusedUrlError(notPublic(hostname))
}

async function resolve(hostname: string, resolveHost: ResolveHost): Promise<string[]> {
  try {
    return await resolveHost(hostname)
  } catch (cause) {
    throw new FetchError(`the IP of ${hostname} could not be resolved`, null, {
      cause,
      reason: 'host-unknown',
    })
  }
}

const notPublic = (hostname: string) => `${hostname} is not on the public internet`

/** A request that we ended ourselves, because it took too long, says so. */
export function toFetchError(
  cause: unknown,
  { host }: URL,
  { signal, otherwise }: { signal: AbortSignal; otherwise: string },
): FetchError {
  return new FetchError(`${host} ${signal.aborted ? 'took too long' : otherwise}`, null, { cause })
}
