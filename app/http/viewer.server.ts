import type { Viewer } from '~/domain/accounts/account'
import {
  findViewer,
  shouldExtendSession,
  extendSession,
} from '~/domain/accounts/session-store.server'
import { isToken } from '~/lib/token'
import type { Database } from '~/platform/database.server'
import { clearCookie, readCookie, sessionCookie } from './cookies.server'

/** Who asks, by the session's cookie or a bearer token; found once for a request, when first asked for. */
export type ViewerSession = {
  findViewer(): Promise<Viewer | null>
  /**
   * Puts on the answer what the browser must know of its session: that it ended (a 401 says so too), or that it lasts
   * longer, as it was used.
   */
  withSessionCookie(response: Response): Promise<Response>
}

/** `later` has work done when the answer is gone. */
export function openViewerSession(
  request: Request,
  { db, now }: { db: Database; now: number },
  later: (work: Promise<void>) => void,
): ViewerSession {
  const { host } = new URL(request.url)
  const bearer = bearerOf(request)
  const cookie = sessionCookie(request)
  let finding: Promise<Viewer | null> | undefined

  const lookUp = async () => {
    const kind = bearer === null ? 'cookie' : 'bearer'
    const token = bearer ?? (await readCookie(cookie, request))
    return isToken(token) ? findViewer({ db, now }, { token, host, kind }) : null
  }
  const find = () => {
    finding ??= lookUp()
    return finding
  }

  return {
    findViewer: find,
    async withSessionCookie(response) {
      if (bearer !== null) return response
      const token = await readCookie(cookie, request)
      const isSetAnew = response.headers
        .getSetCookie()
        .some((field) => field.startsWith(`${cookie.name}=`))
      if (token === null || isSetAnew) return response
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

/** The token of `Authorization: Bearer …`; null where there is no such field. An empty one is nobody's. */
function bearerOf({ headers }: Request): string | null {
  const field = headers.get('authorization')
  return field?.match(/^bearer +(\S*) *$/i)?.[1] ?? (field === null ? null : '')
}

function withCookie(response: Response, field: string): Response {
  const headers = new Headers(response.headers)
  headers.append('set-cookie', field)
  return new Response(response.body, { status: response.status, headers })
}
