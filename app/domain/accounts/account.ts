/** What an account may do beside what everybody may who is signed in (specification, section 6). */
export type Role = { role: 'superadmin' } | { role: 'siteadmin'; siteId: number }

/** By what a person signs in: the own password, or somebody who vouches. */
export type SignInProvider = 'password' | 'google'

export type Account = {
  /** Stands in an event as `createdBy`. */
  id: string
  email: string
  /** Epoch milliseconds; null until the address is proven. */
  verifiedAt: number | null
  name: string
  /** Of an image. */
  imageChecksum: string | null
  roles: Role[]
  signInProviders: SignInProvider[]
}

/** Whoever is signed in, and by which session. */
export type Viewer = Account & {
  session: {
    id: string
    kind: 'cookie' | 'bearer'
    /** The one on the login door from which it comes. */
    parentId: string | null
    createdAt: number
    usedAt: number
  }
}

/** One of somebody's sessions that has not ended. */
export type ActiveSession = {
  id: string
  kind: 'cookie' | 'bearer'
  host: string
  userAgent: string
  createdAt: number
  usedAt: number
  /** The one on the login door from which it comes. */
  parentId: string | null
}

/** Roles as programs read them: 'superadmin', 'siteadmin:7'. */
export function formatRoles(roles: Role[]): string[] {
  return roles.map((grant) =>
    grant.role === 'siteadmin' ? `siteadmin:${grant.siteId}` : grant.role,
  )
}

/** Characters of what a person is called. */
export const MAX_NAME_LENGTH = 80

/** The form in which an address is stored and looked up. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** What a person is called who has not said: the part of the address before the @. */
export function nameFromEmail(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).replace(/\+.*$/, '')
  const words = local.split(/[._-]+/).filter(Boolean)
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return name || email
}

/** The account is locked for so many milliseconds after so many wrong passwords in that time. */
export const MAX_ATTEMPTS = 10
export const ATTEMPT_WINDOW_MINUTES = 15
/** How long a session lasts that nobody uses, and how long at most. */
export const SESSION_IDLE_DAYS = 30
export const MAX_SESSION_DAYS = 180
export const VERIFY_LINK_HOURS = 24
export const RESET_LINK_HOURS = 2
/** How many links an account is sent in an hour. */
export const MAX_LINKS_PER_HOUR = 5
/** An account whose address nobody proves is taken away. */
export const UNVERIFIED_DAYS = 7
