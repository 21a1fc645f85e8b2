import { type FileHandle, open, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { CommandError } from './command'

/** Reads a file given on the command line, relative to the folder where the command was typed. */
export const readInputFile = (path: string): Promise<Uint8Array> =>
  orSentence(path, readFile(resolve(invocationDirectory(), path)))

/** The same for a file that may be too large for memory; the caller closes it. */
export const openInputFile = (path: string): Promise<FileHandle> =>
  orSentence(path, openFile(resolve(invocationDirectory(), path)))

async function openFile(path: string): Promise<FileHandle> {
  const handle = await open(path)
  if ((await handle.stat()).isFile()) return handle
  await handle.close()
  throw Object.assign(new Error(path), { code: 'EISDIR' })
}

async function orSentence<Value>(path: string, reading: Promise<Value>): Promise<Value> {
  try {
    return await reading
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new CommandError(`There is no file ${path}.`)
    if (code === 'EISDIR') throw new CommandError(`${path} is a folder, not a file.`)
    if (code === 'EACCES') throw new CommandError(`${path} is not readable.`)
    throw cause
  }
}

export async function readTextFile(path: string): Promise<string> {
  return new TextDecoder().decode(await readInputFile(path))
}

/** Reads a password from stdin, so that it is neither in the shell's history nor in the process list. */
export async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) {
    throw new CommandError(
      'Pipe the password in, so that it is not visible: printf %s "$PASSWORD" | npm run manage -- account create … --password-stdin',
    )
  }
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '')
}

/** Parses the input of a command. Throws a CommandError with one line per error. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const { data, error } = schema.safeParse(input)
  if (error) throw new CommandError(error.issues.map(({ message }) => `${message}.`).join('\n'))
  return data as z.output<Schema>
}

/** npm runs scripts in the project's root, and passes the folder where it was started in INIT_CWD. */
function invocationDirectory(): string {
  const { npm_lifecycle_event: script, INIT_CWD } = process.env
  return script === 'manage' && INIT_CWD ? INIT_CWD : process.cwd()
}
