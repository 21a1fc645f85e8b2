/**
 * Works around a flaw of @cloudflare/vitest-pool-workers: each object and entry point that the runtime creates wraps the
 * prototype of its class in one more proxy. Every call passes all of them, and each checks all that it wraps: after some
 * hundreds of objects the runtime seems to hang. A prototype that is wrapped already is not wrapped again.
 */
const FLAT = Symbol.for('prototypes of entry points are wrapped once')
const runtime = globalThis as { [FLAT]?: WeakSet<object>; Proxy: ProxyConstructor }

if (!runtime[FLAT]) {
  const wrapped = new WeakSet<object>()
  runtime[FLAT] = wrapped
  const isOfPrototype = ({ get }: ProxyHandler<object>) =>
    get !== undefined && String(get).includes('getUnknownPrototypeKey')
  runtime.Proxy = new Proxy(Proxy, {
    construct(target, [object, handler]: [object, ProxyHandler<object>]) {
      if (wrapped.has(object)) return object
      const proxy = new target(object, handler)
      if (isOfPrototype(handler)) wrapped.add(proxy)
      return proxy
    },
  })
}
