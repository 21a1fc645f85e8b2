import { Agent, request } from 'node:http'
import type { ProcessMeter } from '../process-meter'

/** What is asked: of whom, under which host, and in turns. */
export type Target = { name: string; address: URL; host: string; paths: readonly string[] }

/** Answers a second, and the CPU time of the whole process for each, in milliseconds. */
export type Pace = { perSecond: number; cpu: number }

const CONNECTIONS = 8
const MILLISECONDS = 600
const ROUNDS = 9

/**
 * Asks all of the targets, one after the other and that several times, so that what the machine does besides slows all
 * alike; on eight connections, each with one request at a time. Gives the median of the rounds; the first only warms up.
 */
export async function measurePaces<Name extends string>(
  targets: readonly (Target & { name: Name })[],
  meter: ProcessMeter,
): Promise<Record<Name, Pace>> {
  const rounds = new Map(targets.map((target) => [target, [] as Pace[]]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [target, paces] of rounds) {
      const pace = await askFor(MILLISECONDS, target, meter)
      if (round > 0) paces.push(pace)
    }
  }
  const medians = [...rounds].map(([{ name }, paces]) => [
    name,
    { perSecond: median(paces, 'perSecond'), cpu: median(paces, 'cpu') },
  ])
  return Object.fromEntries(medians)
}

async function askFor(milliseconds: number, target: Target, meter: ProcessMeter): Promise<Pace> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const cpuBefore = meter.cpuSeconds() ?? Number.NaN
  const began = performance.now()
  let answers = 0
  const one = async () => {
    while (performance.now() - began < milliseconds) {
      await ask(target, answers++, agent)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  const seconds = (performance.now() - began) / 1000
  const cpu = (((meter.cpuSeconds() ?? Number.NaN) - cpuBefore) * 1000) / answers
  agent.destroy()
  return { perSecond: answers / seconds, cpu }
}

/** The answer's text is read, and thrown away. */
function ask({ address, host, paths }: Target, turn: number, agent: Agent): Promise<void> {
  const path = paths[turn % paths.length]
  const { hostname, port } = address
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname, port, path, headers: { host } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`))
      response.resume().on('end', resolve)
    })
    sent.on('error', reject).end()
  })
}

function median(paces: Pace[], field: keyof Pace): number {
  const values = paces.map((pace) => pace[field]).sort((one, other) => one - other)
  return values[Math.floor(values.length / 2)] ?? Number.NaN
}
