import { z } from 'zod'

/** Subdomains of the product's domain with another purpose, which no site may have as its host. */
export const RESERVED_HOSTS = [
  ...['admin', 'login', 'api', 'images', 'widgets', 'www'],
  // Names that mail programs and browsers look for, or that visitors take for the product's own.
  ...['mail', 'email', 'smtp', 'imap', 'pop', 'ftp', 'autoconfig', 'autodiscover', 'wpad'],
  ...['localhost', 'static', 'assets', 'cdn', 'status', 'support', 'help', 'billing', 'account'],
]

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
  .refine((host) => !RESERVED_HOSTS.includes(host), { error: 'Host is reserved', abort: true })
  .refine(
    (host) => !RESERVED_HOSTS.some((reserved) => hostSkeleton(reserved) === hostSkeleton(host)),
    'Host looks like a reserved one',
  )

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
export type HostRefusal = { kind: 'host-in-use' | 'host-former' | 'host-confusable'; host: string }

export function describeHostRefusal({ kind, host }: HostRefusal): string {
  switch (kind) {
    case 'host-in-use':
      return 'Host is in use'
    case 'host-former':
      return 'Host was used by another site before, and still leads to it'
    case 'host-confusable':
      return `Host looks too much like ${host}, which is in use`
  }
}
