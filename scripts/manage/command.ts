import type { Platform } from './platform'

/** Does a command's work on the data that it was asked for. */
export type Run = (work: (platform: Platform) => Promise<void>) => Promise<void>

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** For machines. */
export function sayJson(value: unknown): void {
  say(JSON.stringify(value, null, 2))
}

export const JSON_OPTION = ['--json', 'answer in JSON'] as const
