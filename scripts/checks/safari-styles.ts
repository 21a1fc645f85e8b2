import { type Finding, lineAt, type SourceFile } from './source-files'

/** The shorthand with a color or a thickness; `var(…)` is one value. */
const SEVERAL_VALUES = /\btext-decoration:\s*(?:var\([^)]*\)|[^\s;}])+\s+[^;}]+/g

const MESSAGE =
  'Safari ignores text-decoration with several values: write text-decoration-color and -thickness'

/** Declarations of style sheets that Safari does not understand, and that the build does not write in a way that it does. */
export function findStylesUnknownToSafari(files: SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(SEVERAL_VALUES)].map(({ index }) => ({
        path,
        line: lineAt(text, index),
        message: MESSAGE,
      })),
    )
}
