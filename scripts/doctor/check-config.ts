import { type Finding, ok, warning, wrong } from './finding'

type Binding = { binding?: string; name?: string; database_id?: string }
type Route = string | { pattern: string; zone_name?: string; zone_id?: string }
type Consumer = { queue: string }

/** What of wrangler.toml is checked. */
export type WorkerConfig = {
  vars?: Record<string, unknown>
  routes?: Route[]
  route?: Route
  d1_databases?: Binding[]
  r2_buckets?: Binding[]
  queues?: { producers?: Binding[]; consumers?: Consumer[] }
  durable_objects?: { bindings?: Binding[] }
  ratelimits?: Binding[]
  images?: Binding
  send_email?: Binding[]
  triggers?: { crons?: string[] }
}

/**
 * The steps of docs/deploy.md that [env.production] of wrangler.toml shows. It inherits no bindings from above it, so what
 * `development` has, it must have as well.
 */
export function checkConfig(development: WorkerConfig, production: WorkerConfig): Finding[] {
  return [
    checkBindings(development, production),
    checkDatabaseIds(production),
    ...checkDomain(production),
    ...checkRoutes(production),
    checkSchedule(production),
  ]
}

function listBindings(config: WorkerConfig): string[] {
  const { queues, durable_objects: objects, images } = config
  return [
    ...(config.d1_databases ?? []),
    ...(config.r2_buckets ?? []),
    ...(queues?.producers ?? []),
    ...(objects?.bindings ?? []),
    ...(config.ratelimits ?? []),
    ...(images ? [images] : []),
  ]
    .map(({ binding, name }) => binding ?? name ?? '')
    .concat((queues?.consumers ?? []).map(({ queue }) => `the consumer of ${queue}`))
}

function checkBindings(development: WorkerConfig, production: WorkerConfig): Finding {
  const bound = new Set(listBindings(production))
  const missing = listBindings(development).filter((name) => !bound.has(name))
  return missing.length === 0
    ? ok('bindings', `all ${bound.size} are in [env.production]`)
    : wrong('bindings', `[env.production] lacks ${missing.join(', ')}. Copy them from above it.`)
}

const DATABASE_ID = /^(?!0{8}-)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function checkDatabaseIds({ d1_databases: databases = [] }: WorkerConfig): Finding {
  const empty = databases.filter(({ database_id: id = '' }) => !DATABASE_ID.test(id))
  if (empty.length === 0) return ok('database ids', 'both are filled in')
  const names = empty.map(({ binding }) => binding).join(' and ')
  return wrong(
    'database ids',
    `The database_id of ${names} is not one that \`npx wrangler d1 create\` prints.`,
  )
}

const getDomain = ({ vars }: WorkerConfig) => String(vars?.PRODUCT_DOMAIN ?? '')

function checkDomain(production: WorkerConfig): Finding[] {
  const domain = getDomain(production)
  const imagesUrl = String(production.vars?.IMAGES_URL ?? '')
  if (!/^([a-z0-9-]+\.)+[a-z]{2,}$/.test(domain)) {
    return [wrong('domain', 'Set PRODUCT_DOMAIN in [env.production.vars], such as events.example.')]
  }
  return [
    ok('domain', `sites are at https://….${domain}`),
    imagesUrl === `https://images.${domain}`
      ? ok('images', imagesUrl)
      : wrong('images', `Set IMAGES_URL to https://images.${domain}; it is '${imagesUrl}'.`),
  ]
}

const listRoutes = ({ routes = [], route }: WorkerConfig) =>
  [...routes, ...(route === undefined ? [] : [route])].map((each) =>
    typeof each === 'string' ? { pattern: each } : each,
  )

/** That requests for the sites reach the worker, those of cities' own domains too, and that browsers get a certificate. */
function checkRoutes(production: WorkerConfig): Finding[] {
  const domain = getDomain(production)
  const routes = listRoutes(production)
  const patterns = routes.map(({ pattern }) => pattern)
  const all = patterns.includes('*/*')
  const zones = [
    ...new Set(routes.flatMap(({ zone_name: zone }: { zone_name?: string }) => zone ?? [])),
  ]
  const [zone] = zones
  if (!all && !patterns.includes(`*.${domain}/*`)) {
    const wanted = `routes = [{ pattern = "*/*", zone_name = "…" }]`
    return [
      wrong('routes', `No route leads *.${domain}/* to the worker. Set ${wanted} with your zone.`),
    ]
  }
  return [
    ok('routes', patterns.join(', ')),
    all
      ? ok('own domains', 'a route matches cities’ own domains')
      : warning(
          'own domains',
          'A city’s own domain does not reach the worker: only the route */* matches custom hostnames.',
        ),
    ...(zone === undefined ? [] : [checkCertificateDepth(domain, zone)]),
  ]
}

function checkCertificateDepth(domain: string, zone: string): Finding {
  if (domain !== zone && !domain.endsWith(`.${zone}`)) {
    return wrong('zone', `PRODUCT_DOMAIN ${domain} is not in the zone ${zone} of the routes.`)
  }
  return domain === zone
    ? ok('certificate', `the zone’s own certificate covers *.${zone}`)
    : warning(
        'certificate',
        `The zone’s own certificate covers *.${zone} only. Order an advanced one for *.${domain}, or make ${domain} a zone.`,
      )
}

function checkSchedule({ triggers }: WorkerConfig): Finding {
  const count = triggers?.crons?.length ?? 0
  return count >= 2
    ? ok('schedule', `${count} cron triggers`)
    : wrong('schedule', '[env.production.triggers] lacks the crons. Copy them from above it.')
}
