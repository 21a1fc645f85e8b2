import type { SignedInDevice } from '~/domain/accounts/signed-in-devices'
import { toDay } from '~/lib/local-time'
import {
  formatClock,
  formatDayName,
  type SiteClock,
  formatRelativeDay,
} from '~/ui/events/event-time'
import { deviceName } from './device-name'

/** A browser or program that is signed in, ready to be drawn. */
export type DeviceRow = {
  /** Of the session that ends it. */
  id: string
  /** 'Chrome on Windows' */
  name: string
  /** Whether it is the browser that asks. */
  isCurrent: boolean
  isProgram: boolean
  lastUsed: string
  hosts: string[]
}

/** `ownId` is the session of the browser that asks. */
export function formatDevice(device: SignedInDevice, ownId: string, here: SiteClock): DeviceRow {
  const { id, kind, userAgent, hosts, usedAt } = device
  const isHere = id === ownId
  return {
    ...{ id, isCurrent: isHere, hosts },
    name: deviceName(userAgent),
    isProgram: kind === 'program',
    lastUsed: isHere ? 'In use now' : `Last used ${momentText(usedAt, here)}`,
  }
}

/** 'today at 2:05 PM', 'Thu, Apr 30 at 9:00 AM' */
function momentText(instant: number, here: SiteClock): string {
  const day = toDay(instant, here.timezone)
  const name = formatRelativeDay(day, here)?.toLowerCase() ?? formatDayName(day, here)
  return `${name} at ${formatClock(instant, here)}`
}
