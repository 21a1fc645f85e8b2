import nodeCrypto, { type ScryptOptions } from 'node:crypto'
import { COST } from '~/lib/crypto/password-cost.server'

/**
 * Hashing a password is slow on purpose. In the workers' runtime, the product's cost is replaced for whatever hashes, the built
 * worker too; a hash still says that it has the product's cost. That a new password is hashed at it is tested by
 * test/doors/login.test.ts, and hashing itself, in Node, by password-hash.test.ts.
 */
const CHEAP = { N: 2, r: COST.r, p: 1 }

/** Set on what replaces scrypt: the files share one runtime, and each runs this. */
const IS_CHEAP = Symbol.for('passwords are hashed at a low cost')

const { scrypt } = nodeCrypto
if (!(IS_CHEAP in scrypt)) {
  const hashCheaply = (
    password: string,
    salt: Uint8Array,
    length: number,
    options: ScryptOptions,
    done: (fault: Error | null, key: Buffer) => void,
  ) => scrypt(password, salt, length, hasProductCost(options) ? CHEAP : options, done)
  Object.assign(nodeCrypto, { scrypt: Object.assign(hashCheaply, { [IS_CHEAP]: true }) })
}

const hasProductCost = ({ N, r, p }: ScryptOptions) =>
  N === 2 ** COST.ln && r === COST.r && p === COST.p
