import { cpus, totalmem } from 'node:os'
import { stripVTControlCharacters } from 'node:util'

/** Lines of one section; the rest of a longer one is on the screen of whoever ran it. */
const MAX_LINES = 60

/**
 * The page docs/speed.md with what one section of the bench has printed, with its date and machine; everything else stays.
 * Throws if the page has no place for it: '<!-- bench venues -->' and '<!-- end -->', each on a line.
 */
export function renewSection(page: string, name: string, { printed, machine, day }: Run): string {
  const begin = `<!-- bench ${name} -->`
  const from = page.indexOf(begin)
  const to = page.indexOf('<!-- end -->', from)
  if (from < 0 || to < 0) throw new Error(`docs/speed.md has no place for '${name}': ${begin}`)
  const lines = stripVTControlCharacters(printed)
    .replaceAll('```', "'''")
    .trim()
    .split('\n')
    .map((line) => line.trimEnd())
  const shown = lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), '…'] : lines
  const text = [begin, `${day}, ${machine}:`, '', '```text', ...shown, '```', ''].join('\n')
  return page.slice(0, from) + text + page.slice(to)
}

type Run = { printed: string; machine: string; day: string }

/** '2 × Intel Xeon, 8 GB, Node 20.20.2'. */
export function describeMachine(): string {
  const [first, ...rest] = cpus()
  const model =
    first?.model
      .replace(/\((?:R|TM)\)/g, '')
      .replace(/\s+/g, ' ')
      .trim() || 'processor'
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${rest.length + 1} × ${model}, ${gigabytes} GB, Node ${process.versions.node}`
}

/** Runs a function and returns what it printed, which is shown meanwhile as well. */
export async function recordPrinted(run: () => Promise<void>): Promise<string> {
  const { stdout } = process
  const { write } = stdout
  let printed = ''
  stdout.write = ((chunk: string | Uint8Array, ...rest: []) => {
    printed += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    return write.call(stdout, chunk, ...rest)
  }) as typeof stdout.write
  try {
    await run()
  } finally {
    stdout.write = write
  }
  return printed
}
