import type { Finding, SourceFile } from './source-files'

const MAX_LINES = 250

/** Files that are lists, not code: they may be long. */
const DATA: readonly { paths: RegExp; because: string }[] = [
  {
    paths: /\.(css|sql|toml)$/,
    because: 'style sheets and migrations are read from top to bottom',
  },
  { paths: /\.test\.tsx?$/, because: 'a test file is a list of sentences' },
  {
    paths: /^app\/domain\/categories\/default-categories\.ts$/,
    because: 'it is the list of categories',
  },
  { paths: /^app\/ui\/legal\//, because: 'it is the text of the terms' },
  { paths: /^worker-configuration\.d\.ts$/, because: 'it is generated' },
]

export function findLongFiles(files: SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => !DATA.some(({ paths }) => paths.test(path)))
    .flatMap(({ path, text }) => {
      const lines = text.trimEnd().split('\n').length
      if (lines <= MAX_LINES) return []
      return [{ path, line: MAX_LINES, message: `${lines} lines; at most ${MAX_LINES}` }]
    })
}
