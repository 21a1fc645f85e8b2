import { groupBy } from '~/lib/group-by'
import type { ActiveSession } from '../account'
import { formatDeviceName, isBrowser } from './device-name.server'

/** A browser or program that is signed in. Its id is the session that signs it out everywhere. */
export type SignedInDevice = {
  id: string
  /** Each login of a script: they are one entry, and are logged out together. */
  logins: string[]
  kind: 'browser' | 'script' | 'program'
  /** 'Chrome on Windows' */
  name: string
  /** The hosts it is signed in on besides the login door; a program has one. */
  hosts: string[]
  createdAt: number
  /** When it was last used on any host. */
  usedAt: number
}

/**
 * Groups sessions into devices, the most recently used first: each browser once, however many hosts it is signed in on, and the
 * logins of a script once, however often it has run.
 */
export function groupSessionsByDevice(sessions: ActiveSession[]): SignedInDevice[] {
  const devices = sessions
    .toSorted((a, b) => b.usedAt - a.usedAt)
    .flatMap((session): SignedInDevice[] => {
      const { id, createdAt, usedAt, parentId } = session
      const name = formatDeviceName(session.userAgent)
      if (session.kind === 'bearer') {
        return [
          { id, logins: [id], kind: 'program', name, hosts: [session.host], createdAt, usedAt },
        ]
      }
      if (parentId !== null) return []
      const children = sessions.filter((child) => child.kind === 'cookie' && child.parentId === id)
      return [
        {
          id,
          logins: [id],
          name,
          createdAt,
          kind: isBrowser(session.userAgent) ? 'browser' : 'script',
          hosts: [...new Set(children.map(({ host }) => host))].sort(),
          usedAt: Math.max(usedAt, ...children.map((child) => child.usedAt)),
        },
      ]
    })
  return foldScripts(devices).toSorted((a, b) => b.usedAt - a.usedAt)
}

function foldScripts(devices: SignedInDevice[]): SignedInDevice[] {
  const scripts = groupBy(
    devices.filter(({ kind }) => kind === 'script'),
    ({ name }) => name,
  )
  const folded = [...scripts.values()].flatMap((runs) => {
    const [latest] = runs
    if (!latest) return []
    const logins = runs.flatMap((run) => run.logins)
    const hosts = [...new Set(runs.flatMap((run) => run.hosts))].sort()
    const usedAt = Math.max(...runs.map((run) => run.usedAt))
    return [{ ...latest, logins, hosts, usedAt }]
  })
  return [...devices.filter(({ kind }) => kind !== 'script'), ...folded]
}
