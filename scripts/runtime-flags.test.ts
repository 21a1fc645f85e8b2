import { Miniflare } from 'miniflare'
import { afterEach, expect, test } from 'vitest'
import { RUNTIME_FLAGS, setRuntimeFlags } from './runtime-flags.mjs'

// Other files share this process.
afterEach(() => setRuntimeFlags())

test('The local runtime is started with the last flags for V8 that were set', async () => {
  setRuntimeFlags()
  setRuntimeFlags([...RUNTIME_FLAGS, '--expose-gc'])
  const script = 'export default { fetch: () => new Response(typeof gc) }'
  const miniflare = new Miniflare({ modules: true, script })
  try {
    expect(await (await miniflare.dispatchFetch('http://a.example/')).text()).toBe('function')
  } finally {
    await miniflare.dispose()
  }
})
