const EMAIL = /^([^\s@?&=#"'<>]+)@([^\s@?&=#"'<>]+)$/
/** Halves of a surrogate pair, which cannot be encoded in a URI. */
const LONE_SURROGATE = /\p{Surrogate}/u

/** The mailto URL of a plain email; null for anything that could add a header or a second recipient. */
export function mailtoHref(email: string): string | null {
  const [, mailbox, host] = EMAIL.exec(email) ?? []
  if (!mailbox || !host || LONE_SURROGATE.test(email)) return null
  return `mailto:${encodeURIComponent(mailbox)}@${encodeURIComponent(host)}`
}
