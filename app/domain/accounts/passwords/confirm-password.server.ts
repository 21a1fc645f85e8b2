import type { Database } from '~/platform/storage/database.server'
import { toBrowserSource, type Viewer } from '../account'
import { tryPassword } from '../login/sign-in.server'

/**
 * Confirms that a change that cannot be undone is requested by the account's owner, and not by someone at a browser
 * left open: by the account's password, if it has one.
 */
export async function confirmPassword(
  services: { db: Database; now: number },
  viewer: Viewer,
  password: string,
): Promise<{ kind: 'confirmed' } | { kind: 'wrong-password' } | { kind: 'locked' }> {
  if (!viewer.signInProviders.includes('password')) return { kind: 'confirmed' }
  switch (await tryPassword(services, viewer.id, password, toBrowserSource(viewer))) {
    case 'right':
      return { kind: 'confirmed' }
    case 'wrong':
      return { kind: 'wrong-password' }
    case 'locked':
      return { kind: 'locked' }
  }
}
