import { createRequire } from 'node:module'

/**
 * Loads Wrangler or Miniflare. Each is a CommonJS file of megabytes, which `import` would read once more to find its exports:
 * that takes as long as running it.
 */
export const loadPackage = createRequire(import.meta.url)
