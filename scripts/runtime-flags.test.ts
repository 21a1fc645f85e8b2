import { Miniflare } from 'miniflare'
import { expect, test } from 'vitest'
import { RUNTIME_FLAGS, setRuntimeFlags } from './runtime-flags.mjs'

test('The local runtime is started with flags for V8', async () => {
  setRuntimeFlags([...RUNTIME_FLAGS, '--expose-gc'])
  const script = 'export default { fetch: () => new Response(typeof gc) }'
  const miniflare = new Miniflare({ modules: true, script })
  try {
    expect(await (await miniflare.dispatchFetch('http://a.example/')).text()).toBe('function')
  } finally {
    await miniflare.dispose()
  }
})
