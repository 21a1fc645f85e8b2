import { env } from 'cloudflare:workers'

/** The names of the recorded files in a folder of the shared fixtures; empty where there are no fixtures. */
export async function listRecordings(folder: string): Promise<string[]> {
  const response = await env.RECORDINGS.fetch(`http://recordings/${folder}/`)
  return response.ok ? response.json() : []
}

/** The bytes of a recorded file; null where there are no fixtures. */
export async function readRecording(path: string): Promise<Uint8Array | null> {
  const response = await env.RECORDINGS.fetch(`http://recordings/${path}`)
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
}
