import { existsSync, readFileSync } from 'node:fs'

/** Runs a command, then writes the processor time of the shell, and of its ended descendants, to a file. */
const SCRIPT = '"$@"; status=$?; times >"$TIMES_FILE"; exit $status'

/** The command that runs this one and leaves its processor time in a file, for readProcessorSeconds. */
export function measureProcessor(command, args, timesFile) {
  return {
    command: 'sh',
    args: ['-c', SCRIPT, 'sh', command, ...args],
    env: { TIMES_FILE: timesFile },
  }
}

/** User and system time in seconds, with that of all descendants; 0 if the command was killed. */
export function readProcessorSeconds(timesFile) {
  if (!existsSync(timesFile)) return 0
  const times = readFileSync(timesFile, 'utf8').matchAll(/(\d+)m([\d.]+)s/g)
  return [...times].reduce((sum, [, minutes, seconds]) => sum + 60 * minutes + Number(seconds), 0)
}
