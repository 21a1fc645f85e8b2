const EXTENSION = /(?<![a-z])(?:;\s*ext\s*=|extension|extn?|x|#)[\s.:]*(\d{1,15})\D*$/i

/**
 * The tel: URL of a phone number, with its extension (RFC 3966): 'tel:+15550100;ext=12' for '+1-555-0100 ext. 12'. Null for
 * text without digits to dial.
 */
export function telHref(text: string): string | null {
  const extension = EXTENSION.exec(text)
  const number = extension && listDigits(text.slice(0, extension.index))
  if (extension && number && number.length >= MIN_DIGITS) return `tel:${number};ext=${extension[1]}`
  const digits = listDigits(text)
  return digits.length < MIN_DIGITS ? null : `tel:${digits}`
}

const MIN_DIGITS = 3

const listDigits = (text: string) => text.replace(/[^\d+]/g, '')
