import type { ActiveSession } from './account'
import { formatDeviceName } from './device-name.server'

/** A browser or program that is signed in. Its id is the session that signs it out everywhere. */
export type SignedInDevice = {
  id: string
  kind: 'browser' | 'program'
  /** 'Chrome on Windows' */
  name: string
  /** The hosts it is signed in on besides the login door; a program has one. */
  hosts: string[]
  createdAt: number
  /** When it was last used on any host. */
  usedAt: number
}

/** Groups sessions into devices, the most recently used first: each browser once, however many hosts it is signed in on. */
export function groupSessionsByDevice(sessions: ActiveSession[]): SignedInDevice[] {
  const devices = sessions.flatMap((session): SignedInDevice[] => {
    const { id, createdAt, usedAt, parentId } = session
    const name = formatDeviceName(session.userAgent)
    if (session.kind === 'bearer') {
      return [{ id, kind: 'program', name, hosts: [session.host], createdAt, usedAt }]
    }
    if (parentId !== null) return []
    const children = sessions.filter((child) => child.kind === 'cookie' && child.parentId === id)
    return [
      {
        ...{ id, kind: 'browser', name, createdAt },
        hosts: [...new Set(children.map(({ host }) => host))].sort(),
        usedAt: Math.max(usedAt, ...children.map((child) => child.usedAt)),
      },
    ]
  })
  return devices.toSorted((a, b) => b.usedAt - a.usedAt)
}
