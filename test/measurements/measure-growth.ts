/** Other work of the machine and the collector of garbage do not disturb each attempt; too much work does. */
const ATTEMPTS = 8
const FACTOR = 8
/** Below it, the clock of the processor is too coarse. */
const LEAST_MICROSECONDS = 10_000

/** In characters: V8 maps memory for each text beyond 128 KB, which takes some machines longer than reading it. */
const LONGEST = 100_000

/** Between what one reading of each character takes, 8, and what reading all others for each takes, 64: three times the former. */
export const MAX_GROWTH = 24

/** How many times as much processor time a text takes that is eight times as long as half of `count`. For tests in Node. Throws when that text is too long. */
export function measureGrowth(
  work: (text: string) => unknown,
  unit: string,
  count: number,
): number {
  const short = unit.repeat(count / 2)
  const long = unit.repeat((count / 2) * FACTOR)
  if (long.length > LONGEST) throw new Error(`${long.length} characters are too many to measure`)
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

/**
 * In microseconds, without the kernel's: finding memory for a long text takes a machine that is short of it a hundred times as
 * long as for a short one, whatever is done with the text.
 */
function measure(work: (text: string) => unknown, text: string, times: number): number {
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) work(text)
  return process.cpuUsage(before).user
}
