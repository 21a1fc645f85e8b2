import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const START = fileURLToPath(new URL('./start.mjs', import.meta.url))

/** The product as `npm start` starts it, with a data folder and a port of its own. */
export type StartedProduct = { port: number; stateDir: string; stop(): Promise<void> }

/**
 * Starts the product with these settings in its environment, on a copy of prepared data if given. Throws its output if it
 * exits before it is ready.
 */
export async function startProduct(
  environment: Record<string, string> = {},
  preparedState?: string,
): Promise<StartedProduct> {
  const stateDir = mkdtempSync(join(tmpdir(), 'city-events-'))
  if (preparedState) cpSync(preparedState, stateDir, { recursive: true })
  const port = await findFreePort()
  const server = spawn(process.execPath, [START], {
    env: { ...process.env, PORT: String(port), STATE_DIR: stateDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = async () => {
    const hasEnded = server.exitCode !== null || server.signalCode !== null
    const ended = hasEnded ? null : new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    rmSync(stateDir, { recursive: true, force: true })
  }
  await waitUntilReady(server)
  return { port, stateDir, stop }
}

function waitUntilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const readChunk = (chunk: Buffer) => {
      output += chunk
      if (output.includes('Stop with Ctrl+C')) resolve()
    }
    server.stdout?.on('data', readChunk)
    server.stderr?.on('data', readChunk)
    server.once('exit', (code) => reject(new Error(`npm start exited with ${code}:\n${output}`)))
  })
}

/** Below those that systems give to connections: such a port could be taken between this and its use. */
const PORTS = [20_000, 32_000] as const

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PORTS)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
