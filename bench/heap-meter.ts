import { fetch, type Miniflare } from 'miniflare'

/** `stop` returns the largest size the isolate's heap and buffers reached, in MB, including garbage not collected yet. */
export type HeapMeter = { stop(): number }

type Usage = { usedSize?: number; backingStorageSize?: number }

const INTERVAL_MS = 20

/** Polls a worker's isolate, through its inspector, for the size of its heap. */
export async function startHeapMeter(miniflare: Miniflare, worker: string): Promise<HeapMeter> {
  const url = await miniflare.getInspectorURL()
  const inspectorUrl = new URL(`/core:user:${worker}`, url.href.replace('ws:', 'http:'))
  const { webSocket } = await fetch(inspectorUrl, { headers: { Upgrade: 'websocket' } })
  if (!webSocket) throw new Error('the isolate refused the inspector connection')
  let peak = 0
  webSocket.addEventListener('message', ({ data }) => {
    const { result } = JSON.parse(String(data)) as { result?: Usage }
    peak = Math.max(peak, (result?.usedSize ?? 0) + (result?.backingStorageSize ?? 0))
  })
  webSocket.accept()
  let id = 0
  const poll = () => webSocket.send(JSON.stringify({ id: ++id, method: 'Runtime.getHeapUsage' }))
  const timer = setInterval(poll, INTERVAL_MS)
  return {
    stop() {
      clearInterval(timer)
      webSocket.close()
      return peak / 1e6
    },
  }
}
