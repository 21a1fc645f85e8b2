import { MIN_PASSWORD_LENGTH } from '../email-and-password-fields'
import { isCommonPassword } from './common-passwords'

/** How hard a password is to guess, from 1 to 4; the product refuses those of level 1. */
export type PasswordStrength = { level: 1 | 2 | 3 | 4; label: string; advice: string }

const STRONG_BITS = 50
const GOOD_BITS = 34

/**
 * Measures a new password as the server will (at least MIN_PASSWORD_LENGTH characters, not a common one), and how far it is
 * from a strong one. Null for an empty one.
 */
export function measurePassword(password: string, email: string): PasswordStrength | null {
  if (password === '') return null
  if (password.length < MIN_PASSWORD_LENGTH) {
    return {
      level: 1,
      label: 'Too short',
      advice: `Use at least ${MIN_PASSWORD_LENGTH} characters.`,
    }
  }
  if (isCommonPassword(password, email.trim().toLowerCase())) {
    return {
      level: 1,
      label: 'Too common',
      advice: 'It is one of the first that attackers try. Choose something else.',
    }
  }
  const bits = estimateBits(password, email)
  if (bits >= STRONG_BITS)
    return { level: 4, label: 'Strong', advice: 'Keep it for this site only.' }
  if (bits >= GOOD_BITS) {
    return { level: 3, label: 'Good', advice: 'One more word would make it strong.' }
  }
  return { level: 2, label: 'Weak', advice: 'Add a word or two that have nothing to do with you.' }
}

/**
 * A low estimate of the bits that guessing takes. Letters count as those of words, since most passwords are; repeated and
 * neighboring characters, the account's own email and digits at the end, which are mostly years, count almost nothing.
 */
function estimateBits(password: string, email: string): number {
  const plain = withoutEmail(password.normalize('NFKC').toLowerCase(), email)
  const [, start = '', digits = ''] = plain.match(/^(.*?)(\d*)$/su) ?? []
  const fresh = [...start].filter((character, index, all) => !isNeighbor(all[index - 1], character))
  const variety = [/\p{L}/u, /\d/, /[^\p{L}\d\s]/u].filter((kind) => kind.test(start)).length
  const bitsEach = variety >= 2 ? 3.6 : 2.7
  return fresh.length * bitsEach + Math.min(digits.length, 4) * 1.5
}

/** The account's own email, up to the @, counts as nothing. */
function withoutEmail(password: string, email: string): string {
  const [local = ''] = email.trim().toLowerCase().split('@')
  return local.length >= 3 ? password.replaceAll(local, '') : password
}

/** Whether a character is the same as the previous, or next to it in the alphabet or among the digits. */
function isNeighbor(previous: string | undefined, character: string): boolean {
  if (previous === undefined) return false
  return Math.abs((previous.codePointAt(0) ?? 0) - (character.codePointAt(0) ?? 0)) <= 1
}
