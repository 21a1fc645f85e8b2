import type { Viewer } from '~/domain/accounts/account'
import {
  extendSession,
  findViewer,
  shouldExtendSession,
} from '~/domain/accounts/login/session-store.server'
import { hashToken, isToken } from '~/lib/crypto/token'
import type { Database } from '~/platform/storage/database.server'
import { isPublic } from '../browser-cache-headers.server'
import { clearCookie, readCookie, sessionCookie } from '../cookies.server'

/** The viewer of one request, by session cookie or bearer token; read once, when first needed. */
export type ViewerSession = {
  findViewer(): Promise<Viewer | null>
  /** Whether the request names a session, which may have ended. Then `findViewer` reads it at once. */
  hasToken(): Promise<boolean>
  /**
   * Records that the session was used, which extends it. Clears the cookie of a session that has ended (also on a 401), and
   * renews that of one that was extended.
   */
  withSessionCookie(response: Response): Promise<Response>
}

/** Of requests that are answered as a visitor's. */
export const NO_SESSION: Omit<ViewerSession, 'withSessionCookie'> = {
  findViewer: async () => null,
  hasToken: async () => false,
}

/** `later` runs work after the response is sent. */
export function openViewerSession(
  request: Request,
  { db, now }: { db: Database; now: number },
  later: (work: Promise<void>) => void,
): ViewerSession {
  const { host } = new URL(request.url)
  const bearer = parseBearerToken(request)
  const cookie = sessionCookie(request)
  let finding: Promise<Viewer | null> | undefined

  let hashing: Promise<string | null> | undefined

  const hash = async () => {
    const token = bearer ?? (await readCookie(cookie, request))
    return isToken(token) ? hashToken(token) : null
  }
  const findHash = () => {
    hashing ??= hash()
    return hashing
  }
  const loadViewer = async () => {
    const kind = bearer === null ? 'cookie' : 'bearer'
    const id = await findHash()
    return id === null ? null : findViewer({ db, now }, { id, host, kind })
  }

  return {
    findViewer: () => {
      finding ??= loadViewer()
      return finding
    },
    hasToken: async () => (await findHash()) !== null,
    async withSessionCookie(response) {
      if (bearer !== null) {
        const viewer = finding && (await finding)
        if (viewer && shouldExtendSession(viewer, now)) later(extendSession(db, viewer, now))
        return response
      }
      // Shared caches store it, for everyone.
      if (isPublic(response)) return response
      const token = await readCookie(cookie, request)
      const isAlreadySet = response.headers
        .getSetCookie()
        .some((field) => field.startsWith(`${cookie.name}=`))
      if (token === null || isAlreadySet) return response
      const viewer = finding && (await finding)
      if (response.status === 401 || viewer === null || !isToken(token)) {
        return withCookie(response, await clearCookie(cookie))
      }
      if (!viewer || !shouldExtendSession(viewer, now)) return response
      later(extendSession(db, viewer, now))
      return withCookie(response, await cookie.serialize(token))
    },
  }
}

/** The token of `Authorization: Bearer …`; null without that header. An empty token belongs to no session. */
function parseBearerToken({ headers }: Request): string | null {
  const field = headers.get('authorization')
  return field?.match(/^bearer +(\S*) *$/i)?.[1] ?? (field === null ? null : '')
}

function withCookie(response: Response, field: string): Response {
  const headers = new Headers(response.headers)
  headers.append('set-cookie', field)
  return new Response(response.body, { status: response.status, headers })
}
