import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The product as `npm start` brings it up, from nothing, in a folder and on a port of its own. */
export type StartedProduct = { port: number; stateDir: string; stop(): Promise<void> }

/** Starts it; `environment` are its settings. Throws what it said when it does not come up. */
export async function startProduct(
  environment: Record<string, string> = {},
): Promise<StartedProduct> {
  const stateDir = mkdtempSync(join(tmpdir(), 'city-events-'))
  const port = await findFreePort()
  const server = spawn('npm', ['start'], {
    env: { ...process.env, PORT: String(port), STATE_DIR: stateDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const stop = async () => {
    if (server.pid && server.exitCode === null) process.kill(-server.pid, 'SIGTERM')
    await new Promise((resolve) =>
      server.exitCode === null ? server.once('exit', resolve) : resolve(0),
    )
    rmSync(stateDir, { recursive: true, force: true })
  }
  await untilReady(server)
  return { port, stateDir, stop }
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

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
