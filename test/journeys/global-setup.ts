import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/** The day before the recorded concerts of the journeys, at noon in Chicago. */
const CLOCK = '2026-07-10T17:00:00Z'

declare module 'vitest' {
  interface ProvidedContext {
    port: number
    stateDir: string
    clock: string
  }
}

/** The journeys walk the product as `npm start` brings it up, from nothing, in a folder and on a port of its own. */
export default async function startProduct(project: TestProject): Promise<() => Promise<void>> {
  const stateDir = mkdtempSync(join(tmpdir(), 'city-events-'))
  const port = await freePort()
  const server = spawn('npm', ['start'], {
    env: { ...process.env, PORT: String(port), STATE_DIR: stateDir, CLOCK },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  await untilReady(server)
  project.provide('port', port)
  project.provide('stateDir', stateDir)
  project.provide('clock', CLOCK)
  return async () => {
    if (server.pid) process.kill(-server.pid, 'SIGTERM')
    await new Promise((resolve) =>
      server.exitCode === null ? server.once('exit', resolve) : resolve(0),
    )
    rmSync(stateDir, { recursive: true, force: true })
  }
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const hear = (chunk: Buffer) => {
      output += chunk
      if (output.includes('Stop with Ctrl+C')) resolve()
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    server.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
