import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { CommandError } from './command-error'

/** The bytes of a file that was named on the command line. */
export async function readInputFile(path: string): Promise<Uint8Array> {
  try {
    return await readFile(resolve(invocationDirectory(), path))
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new CommandError(`There is no file ${path}.`)
    if (code === 'EISDIR') throw new CommandError(`${path} is a folder, not a file.`)
    if (code === 'EACCES') throw new CommandError(`${path} may not be read.`)
    throw cause
  }
}

export async function readTextFile(path: string): Promise<string> {
  return new TextDecoder().decode(await readInputFile(path))
}

/** A password that is piped in, so that it stands neither in the shell's history nor in the list of processes. */
export async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) {
    throw new CommandError(
      'Pipe the password in, so that it is not shown: printf %s "$PASSWORD" | npm run manage -- account create … --password-stdin',
    )
  }
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '')
}

/** What was typed, checked; each complaint is a line. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  typed: unknown,
): z.output<Schema> {
  const { data, error } = schema.safeParse(typed)
  if (error) throw new CommandError(error.issues.map(({ message }) => `${message}.`).join('\n'))
  return data as z.output<Schema>
}

/** npm runs its scripts in the project's folder, and tells where the person stood. */
function invocationDirectory(): string {
  const { npm_lifecycle_event: script, INIT_CWD } = process.env
  return script === 'manage' && INIT_CWD ? INIT_CWD : process.cwd()
}
