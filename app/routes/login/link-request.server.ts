import { linkRequestCookie, readCookie } from '~/http/cookies.server'
import { createToken, hashToken, isToken } from '~/lib/crypto/token'

/**
 * Marks this browser as the one that requested an emailed link, so that the link may sign it in. Gives the cookie to
 * set and the hash to store with the link.
 */
export async function rememberLinkRequest(
  request: Request,
): Promise<{ cookie: string; hash: string }> {
  const previous = await readCookie(linkRequestCookie(request), request)
  const token = isToken(previous) ? previous : createToken()
  return { cookie: await linkRequestCookie(request).serialize(token), hash: await hashToken(token) }
}

/** Whether this browser requested the link that was stored with `browserHash`. */
export async function isLinkRequester(
  request: Request,
  browserHash: string | null,
): Promise<boolean> {
  const token = await readCookie(linkRequestCookie(request), request)
  return isToken(token) && (await hashToken(token)) === browserHash
}
