import type { CommandServices } from './with-services'

/** Runs a command on the local or, with --remote, the deployed data. */
export type RunCommand = (work: (platform: CommandServices) => Promise<void>) => Promise<void>

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** For programs that read the output. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2))
}

export const JSON_OPTION = ['--json', 'print JSON'] as const
