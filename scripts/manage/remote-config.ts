import { CommandError } from './command'
import type { WranglerBinding, WranglerFile } from './wrangler-file'

/**
 * The configuration for a local process that uses the deployed data: the bindings of [env.production], each remote. It
 * serves no pages, so assets, images, queue consumers and cron triggers are left out.
 */
export function buildRemoteConfig(file: WranglerFile) {
  const production = file.env?.production
  if (!production) {
    throw new CommandError(
      'wrangler.toml has no [env.production], so there is no deployed database. docs/deploy.md says how to set it up.',
    )
  }
  for (const [binding, name] of [
    ['DB', 'city-events'],
    ['SEARCH', 'city-events-search'],
  ]) {
    const database = production.d1_databases?.find((candidate) => candidate.binding === binding)
    if (!isFilledIn(database?.database_id)) {
      throw new CommandError(
        `The database_id of ${binding} under [env.production] in wrangler.toml is not filled in. Create the database with \`npx wrangler d1 create ${name}\` and enter the id that it prints.`,
      )
    }
  }
  const remote = (bindings: WranglerBinding[] = []) =>
    bindings.map((binding) => ({ ...binding, remote: true }))
  return {
    name: production.name ?? `${file.name}-production`,
    account_id: production.account_id ?? file.account_id,
    compatibility_date: file.compatibility_date,
    compatibility_flags: file.compatibility_flags,
    vars: production.vars,
    d1_databases: remote(production.d1_databases).map(
      ({ migrations_dir: _, ...binding }: WranglerBinding) => binding,
    ),
    r2_buckets: remote(production.r2_buckets),
    queues: { producers: remote(production.queues?.producers) },
  }
}

/** The ids of the local databases begin with zeros. */
function isFilledIn(id: unknown): boolean {
  return typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
    ? !id.startsWith('00000000-')
    : false
}
