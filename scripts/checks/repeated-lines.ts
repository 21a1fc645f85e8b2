import { type Finding, isTest, type SourceFile } from './source-files'

/** A run of this many lines of code that two files share is a repetition. */
const RUN = 12
/** As many may be shared by accident. */
const MAX_PAIRS = 5

/** Finds pairs of files, or places of one file, that share a run of lines, if there are more of them than may be. */
export function findRepeatedLines(files: SourceFile[], maxPairs = MAX_PAIRS): Finding[] {
  const first = new Map<string, { path: string; number: number }>()
  const pairs = new Map<string, Finding>()
  for (const file of files) {
    if (isTest(file.path) || !/^(app|workers|widget|scripts)\//.test(file.path)) continue
    const { path } = file
    const lines = listLines(file)
    for (const [index, { number }] of lines.entries()) {
      const run = lines.slice(index, index + RUN)
      if (run.length < RUN) break
      const key = run.map(({ text }) => text).join('\n')
      const before = first.get(key)
      if (!before) first.set(key, { path, number })
      else if (before.path !== path || number - before.number >= RUN) {
        const message = `repeats ${before.path}:${before.number}`
        const pair = `${path} ${before.path}`
        if (!pairs.has(pair)) pairs.set(pair, { path, line: number, message })
      }
    }
  }
  return pairs.size > maxPairs ? [...pairs.values()] : []
}

/** Lines of code without white space; imports, comments and lone punctuation are left out. */
function listLines({ text }: SourceFile): { number: number; text: string }[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import[\s\S]*?from '.*'$/gm, (found) =>
    found.replace(/[^\n]/g, ''),
  )
  return code
    .split('\n')
    .map((line, index) => ({ number: index + 1, text: line.replace(/\s+/g, ' ').trim() }))
    .filter((line) => /\w/.test(line.text))
}
