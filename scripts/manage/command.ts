import type { CommandServices } from './with-services'

/** Does a command's work on the data that it was asked for. */
export type RunCommand = (work: (platform: CommandServices) => Promise<void>) => Promise<void>

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** For machines. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2))
}

export const JSON_OPTION = ['--json', 'answer in JSON'] as const
