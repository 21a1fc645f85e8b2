import { and, eq, gt } from 'drizzle-orm'
import { knownDevice } from '~/db/schema/accounts'
import { hashToken } from '~/lib/crypto/token'
import { DAY } from '~/lib/time/local-time'
import type { Database, Statement } from '~/platform/storage/database.server'
import { KNOWN_DEVICE_DAYS } from '../account'

type Services = { db: Database; now: number }

/** A browser, by the token of its cookie, and an account that logs in with it. */
export type Device = { accountId: string; token: string }

/** The id by which the browser is stored: it is known to this account only. */
export function toDeviceId({ accountId, token }: Device): Promise<string> {
  return hashToken(`${accountId} ${token}`)
}

/** Whether the account has logged in with this browser before (OWASP, "Device cookies"). */
export async function isKnownDevice({ db, now }: Services, device: Device): Promise<boolean> {
  const row = await db
    .select({ id: knownDevice.id })
    .from(knownDevice)
    .where(and(eq(knownDevice.id, await toDeviceId(device)), gt(knownDevice.expiresAt, now)))
    .get()
  return row !== undefined
}

/** Remembers that the account has logged in with this browser. */
export async function rememberDevice({ db, now }: Services, device: Device): Promise<void> {
  const expiresAt = now + KNOWN_DEVICE_DAYS * DAY
  await db
    .insert(knownDevice)
    .values({ id: await toDeviceId(device), accountId: device.accountId, expiresAt })
    .onConflictDoUpdate({ target: knownDevice.id, set: { expiresAt } })
}

/** For a changed password: someone who knew the old one may have logged in with their own browser. */
export function forgetDevices(db: Database, accountId: string): Statement {
  return db.delete(knownDevice).where(eq(knownDevice.accountId, accountId))
}
