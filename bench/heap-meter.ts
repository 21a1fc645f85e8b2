import { fetch, type Miniflare } from 'miniflare'

/** Ends the watch; tells the most that the isolate's heap held, garbage not yet swept included, in MB. */
export type HeapMeter = { stop(): number }

const EVERY_MS = 20

/** Asks a worker's isolate, through its inspector, again and again how much its heap holds. */
export async function watchHeap(miniflare: Miniflare, worker: string): Promise<HeapMeter> {
  const url = await miniflare.getInspectorURL()
  const address = new URL(`/core:user:${worker}`, url.href.replace('ws:', 'http:'))
  const { webSocket } = await fetch(address, { headers: { Upgrade: 'websocket' } })
  if (!webSocket) throw new Error('the isolate lets nobody look into it')
  let most = 0
  webSocket.addEventListener('message', ({ data }) => {
    const { result } = JSON.parse(String(data)) as { result?: { usedSize?: number } }
    most = Math.max(most, result?.usedSize ?? 0)
  })
  webSocket.accept()
  let id = 0
  const ask = () => webSocket.send(JSON.stringify({ id: ++id, method: 'Runtime.getHeapUsage' }))
  const timer = setInterval(ask, EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      webSocket.close()
      return most / 1e6
    },
  }
}
