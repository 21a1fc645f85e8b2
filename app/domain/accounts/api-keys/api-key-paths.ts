type Site = { id: number }

/** The page API Keys of a site (admin specification, section 2). */
export function apiKeysPath({ id }: Site): string {
  return `/site/apikeys?site=${id}`
}

/** A key by its visible beginning. */
export function apiKeyPath({ id }: Site, { prefix }: { prefix: string }): string {
  return `/site/apikeys/${encodeURIComponent(prefix)}?site=${id}`
}

/** What stands in documentation in place of a key. */
export const API_KEY_PLACEHOLDER = 'YOUR_API_KEY'

/** The URL of a call of the public API with a key; `path` may have parameters. */
export const apiCallUrl = (apiUrl: string, path: string, apiKey = API_KEY_PLACEHOLDER): string =>
  `${apiUrl}${path}${path.includes('?') ? '&' : '?'}apiKey=${apiKey}`
