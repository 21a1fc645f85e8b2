import { sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'

type Services = { db: Database; now: number }

export async function setName({ db, now }: Services, id: string, name: string): Promise<void> {
  await db.run(sql`UPDATE account SET name = ${name}, updated_at = ${now} WHERE id = ${id}`)
}

/** The picture by its checksum; null takes it away. */
export async function setProfileImage(
  { db, now }: Services,
  id: string,
  checksum: string | null,
): Promise<void> {
  await db.run(sql`
    UPDATE account SET picture_checksum = ${checksum}, updated_at = ${now} WHERE id = ${id}`)
}
