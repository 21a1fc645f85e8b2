import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** What a process used, as Linux reports it. Null on other systems. */
export type ProcessMeter = {
  cpuSeconds(): number | null
  /** Resets the peak, which `peakMegabytes` then returns, in MB. */
  resetPeak(): void
  peakMegabytes(): number | null
  residentMegabytes(): number | null
}

const TICKS_PER_SECOND = 100

/** Meters the workerd process that this process started. */
export function findWorkerd(): ProcessMeter {
  const pid = existsSync('/proc/self/stat') ? findChildren('workerd').at(-1) : undefined
  if (pid === undefined) {
    const none = () => null
    return { cpuSeconds: none, resetPeak: () => {}, peakMegabytes: none, residentMegabytes: none }
  }
  return {
    cpuSeconds() {
      const fields = readStat(pid)
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
    },
    resetPeak() {
      writeFileSync(`/proc/${pid}/clear_refs`, '5')
    },
    peakMegabytes: () => readMegabytes(pid, 'VmHWM'),
    residentMegabytes: () => readMegabytes(pid, 'VmRSS'),
  }
}

function readMegabytes(pid: number, field: string): number | null {
  const found = new RegExp(`${field}:\\s+(\\d+) kB`).exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  )
  return found ? Number(found[1]) / 1024 : null
}

function findChildren(name: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        const comm = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
        return comm === name && Number(readStat(pid)[1]) === process.pid
      } catch {
        return false
      }
    })
}

/** The fields of /proc/{pid}/stat after the name: [0] is the state, [1] the parent, [11] and [12] the CPU ticks. */
function readStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
