import type { Cost } from '~/lib/crypto/password-cost.server'

/**
 * In place of the product's cost where tests run its source in workerd: hashing is slow on purpose. The build cannot reach
 * this file, and the tests of hashing itself (password-hash.test.ts) have the real cost.
 */
export const COST: Cost = { ln: 2, r: 8, p: 1 }
