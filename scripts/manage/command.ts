export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** For programs that read the output. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2))
}

export const JSON_OPTION = ['--json', 'print JSON'] as const

/** An error that the person who typed the command can fix: printed as a sentence, without a stack trace. Nothing was changed. */
export class CommandError extends Error {
  override name = 'Problem'
}
