/** RFC 5321, 4.5.3.1.3. */
const MAX_LENGTH = 254

/**
 * Whether a text is a single plain email that is safe in a header: no name, no second recipient. Stricter than RFC
 * 5322, which also allows quotes and comments.
 */
export function isEmail(text: string): boolean {
  return text.length <= MAX_LENGTH && PATTERN.test(text)
}

const PATTERN = /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u
