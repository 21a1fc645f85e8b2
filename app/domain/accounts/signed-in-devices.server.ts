import type { ActiveSession } from './account'

/** A browser or program that is signed in. Its id is the session that ends it everywhere. */
export type SignedInDevice = {
  id: string
  kind: 'browser' | 'program'
  userAgent: string
  /** The cities and doors that it has been to, beside the login door; a program is at one. */
  hosts: string[]
  createdAt: number
  /** When it was last used anywhere. */
  usedAt: number
}

/**
 * Where somebody is signed in: each browser once, however many cities it has been to, and each program. Sessions come the
 * latest used first, and so do these.
 */
export function groupSessionsByDevice(sessions: ActiveSession[]): SignedInDevice[] {
  const devices = sessions.flatMap((session): SignedInDevice[] => {
    const { id, userAgent, createdAt, host } = session
    if (session.kind === 'bearer') {
      return [{ id, kind: 'program', userAgent, hosts: [host], createdAt, usedAt: session.usedAt }]
    }
    if (session.parentId !== null) return []
    const cities = sessions.filter(({ kind, parentId }) => kind === 'cookie' && parentId === id)
    const hosts = [...new Set(cities.map((city) => city.host))].sort()
    const usedAt = Math.max(session.usedAt, ...cities.map((city) => city.usedAt))
    return [{ id, kind: 'browser', userAgent, hosts, createdAt, usedAt }]
  })
  return devices.toSorted((one, other) => other.usedAt - one.usedAt)
}
