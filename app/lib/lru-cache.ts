/** A cache of at most `maxEntries` values; the least recently set are evicted first. */
export type LruCache<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
}

export function createLruCache<Value>(maxEntries: number): LruCache<Value> {
  const values = new Map<string, Value>()
  return {
    get: (key) => values.get(key),
    delete: (key) => {
      values.delete(key)
    },
    set(key, value) {
      values.delete(key)
      values.set(key, value)
      const [oldest] = values.keys()
      if (values.size > maxEntries && oldest !== undefined) values.delete(oldest)
    },
  }
}
