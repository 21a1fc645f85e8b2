import { Agent, request } from 'node:http'
import type { ProcessMeter } from '../process-meter'
import { median } from '../timing'

/** A worker's URL, the Host header to send, and the paths to request in rotation. */
export type Target = {
  name: string
  url: URL
  host: string
  paths: readonly string[]
  /** More headers. */
  headers?: Record<string, string>
  /** What a response must have: 200 if it is not given. */
  status?: number
}

/** Responses per second, and the CPU time of the whole process for each, in milliseconds. */
export type Throughput = { perSecond: number; cpu: number }

const CONNECTIONS = 8
const MILLISECONDS = 600
const ROUNDS = 9

/**
 * Measures the targets in rotation, several rounds each, so that other load on the machine slows all of them alike. Eight
 * connections, each with one request at a time. Returns the median of the rounds; the first only warms up.
 */
export async function measureThroughput<Name extends string>(
  targets: readonly (Target & { name: Name })[],
  meter: ProcessMeter,
): Promise<Record<Name, Throughput>> {
  const rounds = new Map(targets.map((target) => [target, [] as Throughput[]]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [target, measurements] of rounds) {
      const measurement = await measureTarget(MILLISECONDS, target, meter)
      if (round > 0) measurements.push(measurement)
    }
  }
  const medians = [...rounds].map(([{ name }, measurements]) => [
    name,
    {
      perSecond: median(measurements.map(({ perSecond }) => perSecond)),
      cpu: median(measurements.map(({ cpu }) => cpu)),
    },
  ])
  return Object.fromEntries(medians)
}

/** A row of a report: how many times as long as the baseline it takes, or what share of its throughput it has. */
export function compareThroughput(
  what: string,
  measured: Throughput,
  baseline: Throughput,
  { as, aim = '' }: { as: 'times' | 'share'; aim?: string },
) {
  const [over, under] = as === 'times' ? [baseline, measured] : [measured, baseline]
  return {
    what,
    'per second': Math.round(measured.perSecond),
    baseline: Math.round(baseline.perSecond),
    ratio: (over.perSecond / under.perSecond).toFixed(2),
    'ratio by CPU': (under.cpu / over.cpu).toFixed(2),
    'CPU ms': measured.cpu.toFixed(2),
    aim,
  }
}

async function measureTarget(
  milliseconds: number,
  target: Target,
  meter: ProcessMeter,
): Promise<Throughput> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const cpuBefore = meter.cpuSeconds() ?? Number.NaN
  const startedAt = performance.now()
  let responses = 0
  const sendUntilTimeIsUp = async () => {
    while (performance.now() - startedAt < milliseconds) {
      await sendRequest(target, responses++, agent)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sendUntilTimeIsUp))
  const seconds = (performance.now() - startedAt) / 1000
  const cpu = (((meter.cpuSeconds() ?? Number.NaN) - cpuBefore) * 1000) / responses
  agent.destroy()
  return { perSecond: responses / seconds, cpu }
}

/** Reads the whole body and discards it. */
function sendRequest(
  { url: { hostname, port }, host, paths, headers, status = 200 }: Target,
  count: number,
  agent: Agent,
): Promise<void> {
  const path = paths[count % paths.length]
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, hostname, port, path, headers: { ...headers, host } },
      (response) => {
        if (response.statusCode !== status) reject(new Error(`${path}: ${response.statusCode}`))
        response.resume().on('end', resolve)
      },
    )
    sent.on('error', reject).end()
  })
}
