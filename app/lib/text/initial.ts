/** The first letter or digit of a name, in upper case; empty if it has none. */
export function getInitial(name: string): string {
  return (name.match(/[\p{L}\p{N}]/u)?.[0] ?? '').toUpperCase()
}
