/** A cache of at most `maxEntries` values; the least recently set are evicted first. */
export type LruCache<Value, Key = string> = {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  delete(key: Key): void
}

export function createLruCache<Value, Key = string>(maxEntries: number): LruCache<Value, Key> {
  const values = new Map<Key, Value>()
  return {
    get: (key) => values.get(key),
    delete: (key) => {
      values.delete(key)
    },
    set(key, value) {
      values.delete(key)
      values.set(key, value)
      if (values.size <= maxEntries) return
      const [oldest] = values.keys()
      if (oldest !== undefined) values.delete(oldest)
    },
  }
}
