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
    (host) => !RESERVED_HOSTS.some((reserved) => hostLook(reserved) === hostLook(host)),
    'Host looks like a reserved one',
  )

/**
 * What remains of a host when characters that look alike are the same and hyphens are dropped: two hosts with the same
 * look are taken for each other. The database computes the same (host-store.server.ts).
 */
export function hostLook(host: string): string {
  return LOOK_ALIKES.reduce((look, [written, shown]) => look.replaceAll(written, shown), host)
}

/** In this order, each is replaced by the second. */
export const LOOK_ALIKES = [
  ['-', ''],
  ['1', 'l'],
  ['i', 'l'],
  ['0', 'o'],
  ['rn', 'm'],
  ['vv', 'w'],
] as const
