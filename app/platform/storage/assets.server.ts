/** The static files of the build. */
export type Assets = { read(path: string): Promise<Uint8Array<ArrayBuffer>> }

export function openAssets(binding: Fetcher): Assets {
  return {
    async read(path) {
      // The binding uses only the path.
      const response = await binding.fetch(new URL(path, 'http://assets'))
      if (!response.ok) throw new Error(`asset ${path} not found: ${response.status}`)
      return new Uint8Array(await response.arrayBuffer())
    },
  }
}
