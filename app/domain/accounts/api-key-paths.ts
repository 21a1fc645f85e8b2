type Site = { id: number }

/** The page API Keys of a site (admin specification, section 2). */
export function apiKeysPath({ id }: Site): string {
  return `/site/apikeys?site=${id}`
}

/** A key by its visible beginning. */
export function apiKeyPath({ id }: Site, { prefix }: { prefix: string }): string {
  return `/site/apikeys/${encodeURIComponent(prefix)}?site=${id}`
}
