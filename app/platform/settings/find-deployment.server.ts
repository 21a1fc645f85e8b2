import { deployment } from '~/db/schema/deployment'
import type { Database } from '~/platform/storage/database.server'

/**
 * Names this product as it is deployed, '{environment}-{random digits of its database}', to services that serve others, too. A
 * new database starts its numbers at 1, and has another name.
 */
export async function findDeployment(db: Database, environment: string): Promise<string> {
  const find = () => db.select({ name: deployment.name }).from(deployment).get()
  const known = await find()
  if (known) return `${environment}-${known.name}`
  const name = crypto.randomUUID().replaceAll('-', '').slice(0, 16)
  await db.insert(deployment).values({ id: 1, name }).onConflictDoNothing()
  return `${environment}-${(await find())?.name ?? name}`
}
