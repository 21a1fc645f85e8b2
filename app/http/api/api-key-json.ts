import type { ApiKey } from '~/domain/accounts/api-keys/api-key'

/**
 * An API key in the shape of the specification (admin, section 3), and what we know besides. `apiKey` is the visible beginning,
 * which names the key in other calls. Instants are ISO 8601; calls are of days in UTC.
 */
export const apiKeyJson = (key: ApiKey) => ({
  apiKey: key.prefix,
  comment: key.comment,
  enabled: key.enabled,
  allowedOrigins: key.allowedOrigins,
  created: new Date(key.createdAt).toISOString(),
  createdBy: key.createdBy,
  lastUsed: key.usedAt === null ? null : new Date(key.usedAt).toISOString(),
  calls: key.calls,
})
