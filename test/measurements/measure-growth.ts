/** Other work of the machine and the collector of garbage do not disturb each attempt; too much work does. */
const ATTEMPTS = 8
const FACTOR = 8
/** Below it, the clock of the processor is too coarse. */
const LEAST_MICROSECONDS = 10_000

/** Between what one reading of each character takes, 8, and what reading all others for each takes, 64: three times the former. */
export const MAX_GROWTH = 24

/** How many times as much processor time a text takes that is eight times as long as half of `count`. For tests in Node. */
export function measureGrowth(
  work: (text: string) => unknown,
  unit: string,
  count: number,
): number {
  const short = unit.repeat(count / 2)
  const long = unit.repeat((count / 2) * FACTOR)
  let times = 1
  while (measure(work, short, times) < LEAST_MICROSECONDS) times *= 2
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS && least >= MAX_GROWTH; attempt++) {
    // One right after the other, as the speed of the machine changes.
    const before = measure(work, short, times)
    least = Math.min(least, measure(work, long, times) / before)
  }
  return least
}

/** In microseconds. */
function measure(work: (text: string) => unknown, text: string, times: number): number {
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) work(text)
  const { user, system } = process.cpuUsage(before)
  return user + system
}
