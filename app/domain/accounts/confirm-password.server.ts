import type { Database } from '~/platform/database.server'
import type { Account } from './account'
import { tryPassword } from './sign-in.server'

/**
 * Whether it is the owner who asks for what cannot be taken back, and not somebody who found the browser open: by the
 * account's password, where it has one.
 */
export async function confirmPassword(
  services: { db: Database; now: number },
  { id, signInProviders }: Account,
  password: string,
): Promise<{ kind: 'confirmed' } | { kind: 'wrong-password' } | { kind: 'locked' }> {
  if (!signInProviders.includes('password')) return { kind: 'confirmed' }
  switch (await tryPassword(services, id, password)) {
    case 'right':
      return { kind: 'confirmed' }
    case 'wrong':
      return { kind: 'wrong-password' }
    case 'locked':
      return { kind: 'locked' }
  }
}
