/** The files that the build puts beside the worker for browsers. */
export type Assets = { read(path: string): Promise<Uint8Array<ArrayBuffer>> }

export function openAssets(binding: Fetcher): Assets {
  return {
    async read(path) {
      // The binding looks at the path alone.
      const response = await binding.fetch(new URL(path, 'http://assets'))
      if (!response.ok) throw new Error(`there is no asset ${path}: ${response.status}`)
      return new Uint8Array(await response.arrayBuffer())
    },
  }
}
