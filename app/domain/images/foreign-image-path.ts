const PATH = '/scrape/image'

/** An image of a source that the console shows; `image` is signed. */
export const foreignImagePath = (site: { id: number }, image: string): string =>
  `${PATH}?${new URLSearchParams({ site: String(site.id), image })}`

export const isForeignImagePath = (path: string): boolean => path.startsWith(`${PATH}?`)
