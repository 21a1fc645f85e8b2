import type { SignedInDevice } from '~/domain/accounts/login/signed-in-devices.server'
import { toDay } from '~/lib/time/local-time'
import {
  formatClock,
  formatDayName,
  formatRelativeDay,
  type SiteClock,
} from '~/ui/events/event-time'

/** A signed-in browser or app, formatted for the account page. */
export type DeviceRow = {
  /** The session that logging it out ends. */
  id: string
  /** 'Chrome on Windows', 'curl (3 logins)' */
  name: string
  /** Whether it is the viewer's own browser. */
  isCurrent: boolean
  isProgram: boolean
  lastUsed: string
  hosts: string[]
}

/** `currentId` is the session of the viewer's own browser. */
export function formatDevice(
  device: SignedInDevice,
  currentId: string,
  local: SiteClock,
): DeviceRow {
  const { id, logins, kind, name, hosts, usedAt } = device
  const isCurrent = logins.includes(currentId)
  return {
    id,
    isCurrent,
    hosts,
    name: logins.length > 1 ? `${name} (${logins.length} logins)` : name,
    isProgram: kind !== 'browser',
    lastUsed: isCurrent ? 'Active now' : `Last active ${formatMoment(usedAt, local)}`,
  }
}

/** 'today at 2:05 PM', 'Thu, Apr 30 at 9:00 AM' */
function formatMoment(instant: number, local: SiteClock): string {
  const day = toDay(instant, local.timezone)
  const name = formatRelativeDay(day, local)?.toLowerCase() ?? formatDayName(day, local)
  return `${name} at ${formatClock(instant, local)}`
}
