const EMAIL = /^([^\s@?&=#"'<>]+)@([^\s@?&=#"'<>]+)$/
/** Halves of a surrogate pair: no address has them, and no URI can be made of them. */
const LONE_SURROGATE = /\p{Surrogate}/u

/** Null for what is no plain address: nothing in it may add a header or a second recipient. */
export function mailtoHref(email: string): string | null {
  const [, mailbox, host] = EMAIL.exec(email) ?? []
  if (!mailbox || !host || LONE_SURROGATE.test(email)) return null
  return `mailto:${encodeURIComponent(mailbox)}@${encodeURIComponent(host)}`
}
