import { z } from 'zod'

/** The product's own doors: no host may contain them between hyphens or with a number, such as 'login-lake' or 'api2'. */
const DOORS = ['admin', 'login', 'api', 'images', 'widgets', 'www']

/** Subdomains of the product's domain with another purpose, which no site may have as its host. */
const RESERVED_HOSTS = [
  ...DOORS,
  // Names that mail programs, browsers and name servers look for, or that visitors take for the product's own.
  ...`mail email webmail smtp imap pop pop3 mta-sts ftp sftp vpn autoconfig autodiscover wpad
    localhost dns static assets cdn status support help billing account accounts dev test
    preview staging beta demo internal`.split(/\s+/),
]

/** Name and mail servers. */
const RESERVED_PATTERN = /^(ns|mx|dns|smtp|mail)-?\d+$/

function isReserved(host: string): boolean {
  const isDoor = listDoorWords(host).some((word) => DOORS.includes(word))
  return isDoor || RESERVED_HOSTS.includes(host) || RESERVED_PATTERN.test(host)
}

function isLikeReserved(host: string): boolean {
  const isAmong = (names: string[], text: string) =>
    names.some((name) => hostSkeleton(name) === hostSkeleton(text))
  return isAmong(RESERVED_HOSTS, host) || listDoorWords(host).some((word) => isAmong(DOORS, word))
}

const listDoorWords = (host: string) => host.split('-').map((word) => word.replace(/\d+$/, ''))

const HOST_MESSAGE = 'Host must be lower case alphanumeric and between 3 and 32 characters long'

/** A site's host, its subdomain of the product domain; the first two messages are the specification's (admin, section 5). */
export const hostSchema = z
  .string('Host is required')
  .trim()
  .min(1, { error: 'Host is required', abort: true })
  .regex(/^[a-z0-9-]{3,32}$/, { error: HOST_MESSAGE, abort: true })
  .refine((host) => !/^-|-$|--/.test(host), {
    error: 'Host must not begin or end with a hyphen, or have two hyphens in a row',
    abort: true,
  })

const RESERVED_MESSAGE = 'Host is reserved'
const LIKE_RESERVED_MESSAGE = 'Host looks like a reserved one'

/** The host of a new site. One that became reserved later stays that of its site. */
export const newHostSchema = hostSchema
  .refine((host) => !isReserved(host), { error: RESERVED_MESSAGE, abort: true })
  .refine((host) => !isLikeReserved(host), LIKE_RESERVED_MESSAGE)

/** Whether no site may be given this host, whatever hosts there are. */
export function findReservation(host: string): 'host-reserved' | 'host-like-reserved' | null {
  if (isReserved(host)) return 'host-reserved'
  return isLikeReserved(host) ? 'host-like-reserved' : null
}

/**
 * What remains of a host when characters that look alike are one and hyphens are dropped (Unicode TR39 calls it a skeleton):
 * hosts with the same skeleton are taken for each other. The database computes the same (migration 0019).
 */
export function hostSkeleton(host: string): string {
  return CONFUSABLES.reduce((text, [written, shown]) => text.replaceAll(written, shown), host)
}

/** In this order, each is replaced by the second. */
const CONFUSABLES = [
  ['-', ''],
  ['1', 'l'],
  ['i', 'l'],
  ['0', 'o'],
  ['rn', 'm'],
  ['vv', 'w'],
] as const

/** Why a site cannot have a host; `host` is the one that stands against it. */
export type HostRefusal = {
  kind: 'host-reserved' | 'host-like-reserved' | 'host-in-use' | 'host-former' | 'host-confusable'
  host: string
}

export function describeHostRefusal({ kind, host }: HostRefusal): string {
  switch (kind) {
    case 'host-reserved':
      return RESERVED_MESSAGE
    case 'host-like-reserved':
      return LIKE_RESERVED_MESSAGE
    case 'host-in-use':
      return 'Host is in use'
    case 'host-former':
      return 'Host was used by another site before, and still leads to it'
    case 'host-confusable':
      return `Host looks too much like ${host}, which is in use`
  }
}
