import type { Rollup } from 'vite'

/** The scripts that pages load at first: those of the modules that match `entries`, and all that these import, but not what loads when it is used. */
export function listFirstChunks(
  bundle: Rollup.OutputBundle,
  entries: RegExp,
): Set<Rollup.OutputChunk> {
  const chunks = new Set<Rollup.OutputChunk>()
  for (const output of Object.values(bundle)) {
    if (output.type === 'chunk' && entries.test(output.facadeModuleId ?? '')) chunks.add(output)
  }
  for (const { imports } of chunks) {
    for (const name of imports) {
      const output = bundle[name]
      if (output?.type === 'chunk') chunks.add(output)
    }
  }
  return chunks
}
