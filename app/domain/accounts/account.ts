/** What an account may do beyond the permissions of every signed-in account (specification, section 6). */
export type Role = { role: 'superadmin' } | { role: 'siteadmin'; siteId: number }

/** How an account signs in: with its own password, or through another service. */
export type SignInProvider = 'password' | 'google'

export type Account = {
  /** An event's `createdBy`. */
  id: string
  email: string
  /** Epoch milliseconds; null until the email is verified. */
  verifiedAt: number | null
  name: string
  /** The checksum of the profile image. */
  imageChecksum: string | null
  roles: Role[]
  signInProviders: SignInProvider[]
}

/** The signed-in account, and the session it is signed in with. */
export type Viewer = Account & {
  session: {
    id: string
    kind: 'cookie' | 'bearer'
    /** The session on the login door that this one was created from. */
    parentId: string | null
    createdAt: number
    usedAt: number
  }
}

/** The signed-in browser as the source of a password: it is the owner's, so no one else can use up its attempts. */
export function toBrowserSource({ session: { id, parentId } }: Pick<Viewer, 'session'>) {
  return { kind: 'session', id: parentId ?? id } as const
}

/** A session of an account that has not ended. */
export type ActiveSession = {
  id: string
  kind: 'cookie' | 'bearer'
  host: string
  userAgent: string
  createdAt: number
  usedAt: number
  /** The session on the login door that this one was created from. */
  parentId: string | null
}

/** Roles as API clients read them: 'superadmin', 'siteadmin:7'. */
export function formatRoles(roles: Role[]): string[] {
  return roles.map((grant) =>
    grant.role === 'siteadmin' ? `siteadmin:${grant.siteId}` : grant.role,
  )
}

/** The maximum length of a name, in characters. */
export const MAX_NAME_LENGTH = 80

/** The form in which an email is stored and compared. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** The name of an account that has not entered one: made from the email, up to the @. */
export function nameFromEmail(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).replace(/\+.*$/, '')
  const words = local.split(/[._-]+/).filter(Boolean)
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return name || email
}

/** The name to greet an account by: empty, which formatGreeting leaves out, unless a person entered it. */
export function findGreetedName({ name, email }: { name: string; email: string }): string {
  return name === nameFromEmail(email) ? '' : name
}

/** More wrong passwords than this within the window are refused until it ends, from the same source. */
export const MAX_ATTEMPTS = 10
export const ATTEMPT_WINDOW_MINUTES = 15
/** The same for all networks together, which does not count browsers that have logged in before. */
export const MAX_NETWORK_ATTEMPTS = 100
export const NETWORK_WINDOW_MINUTES = 60
/** A browser that has not logged in to an account for this long is not known to it any more. */
export const KNOWN_DEVICE_DAYS = 365
export const VERIFY_LINK_HOURS = 24
export const RESET_LINK_HOURS = 2
/** The maximum number of links sent to one account in an hour. */
export const MAX_LINKS_PER_HOUR = 5
/** An account whose email is not verified in this time is deleted. */
export const UNVERIFIED_DAYS = 7
