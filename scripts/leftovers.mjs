import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** What outlives a run that was killed without a chance to stop it. */
const LEFT_BEHIND = /^(workerd|chrom|headless_shell|esbuild)/

/**
 * The running processes that have this text, such as the path of a data folder, in their environment. Linux only: none
 * elsewhere.
 */
export function listProcessesWith(text) {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => readProcess(entry) ?? [])
    .filter(({ environment }) => environment.includes(text))
}

/** Those of them whose run has ended: what started them has not this text in its environment, or is gone. */
export function listLeftovers(text) {
  const processes = listProcessesWith(text)
  const running = new Set(processes.map(({ pid }) => pid))
  return processes.filter(({ name, parent }) => LEFT_BEHIND.test(name) && !running.has(parent))
}

/** 'workerd (123), chromium (124). Stop them: kill 123 124' */
export const describeLeftovers = (left) =>
  `${left.map(({ name, pid }) => `${name} (${pid})`).join(', ')}. Stop ${left.length > 1 ? 'them' : 'it'}: kill ${left.map(({ pid }) => pid).join(' ')}`

/** Null if the process has ended meanwhile, or belongs to someone else. */
function readProcess(entry) {
  try {
    const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z') return null
    return {
      pid: Number(entry),
      parent: Number(parent),
      name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
      environment: readFileSync(`/proc/${entry}/environ`, 'utf8'),
    }
  } catch {
    return null
  }
}
