/**
 * A cache in the isolate's memory for each database, so that what was read from one never answers for another. A deployed
 * worker has one; tests open a new one per file.
 */
export function cachePerDatabase<Cache>(create: () => Cache): (database: D1Database) => Cache {
  const caches = new WeakMap<D1Database, Cache>()
  return (database) => {
    const cache = caches.get(database) ?? create()
    caches.set(database, cache)
    return cache
  }
}
