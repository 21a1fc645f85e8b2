/** The oEmbed provider of a site. */
const OEMBED_PATH = '/oembed'

/** Pages whose links other websites can show as a widget, by their paths. */
const EMBEDDABLE = /^\/($|search$|(event|venue|category|neighborhood|place|zipcode)\/[^/]+$)/

export const isEmbeddable = (path: string): boolean => EMBEDDABLE.test(path)

/** The provider's URL for a page of the site; `siteUrl` has no trailing slash. */
export const oembedUrl = (siteUrl: string, path: string): string =>
  `${siteUrl}${OEMBED_PATH}?${new URLSearchParams({ url: siteUrl + path })}`
