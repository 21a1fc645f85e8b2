/** Remembers the values that were set last, at most `most` of them. */
export type LruCache<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

export function createLruCache<Value>(most: number): LruCache<Value> {
  const values = new Map<string, Value>()
  return {
    get: (key) => values.get(key),
    set(key, value) {
      values.delete(key)
      values.set(key, value)
      const [oldest] = values.keys()
      if (values.size > most && oldest !== undefined) values.delete(oldest)
    },
  }
}
