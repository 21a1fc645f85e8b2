/** Hashing is slow on purpose; tests that need many accounts hash the same password once. */
export function hashEachPasswordOnce(
  hashPassword: (password: string) => Promise<string>,
): (password: string) => Promise<string> {
  const hashes = new Map<string, Promise<string>>()
  return (password) => {
    const hash = hashes.get(password) ?? hashPassword(password)
    hashes.set(password, hash)
    return hash
  }
}
