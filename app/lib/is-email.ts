/** RFC 5321, 4.5.3.1.3. */
const MAX_LENGTH = 254

/**
 * Whether a text is one bare mail address, that can be nothing else where it is put: no name, no second address, no
 * header. Stricter than RFC 5322, which allows quotes and comments that nobody has.
 */
export function isEmail(text: string): boolean {
  return text.length <= MAX_LENGTH && PATTERN.test(text)
}

const PATTERN = /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u
