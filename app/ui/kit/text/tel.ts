const EXTENSION = /(?<![a-z])(?:;\s*ext\s*=|extension|extn?|x|#)[\s.:]*(\d{1,15})\D*$/i

/**
 * The tel: URL of a phone number, with its extension (RFC 3966): 'tel:+15550100;ext=12' for '+1-555-0100 ext. 12'. Null for
 * text without digits to dial.
 */
export function telHref(text: string): string | null {
  const extension = EXTENSION.exec(text)
  const number = extension && listDigits(text.slice(0, extension.index))
  if (extension && number && number.length >= MIN_DIGITS)
    return `tel:${addCountryCode(number)};ext=${extension[1]}`
  const digits = listDigits(text)
  return digits.length < MIN_DIGITS ? null : `tel:${addCountryCode(digits)}`
}

const MIN_DIGITS = 3

/** Area code and number of North America, where the product's cities are, with or without the 1 that is dialled before. */
const NORTH_AMERICAN = /^1?([2-9]\d{2}[2-9]\d{6})$/

/** So that a visitor's phone reaches the number from abroad, too. Others have a plus, or are local and stay so. */
function addCountryCode(digits: string): string {
  const national = NORTH_AMERICAN.exec(digits)?.[1]
  return national ? `+1${national}` : digits
}

const listDigits = (text: string) => text.replace(/[^\d+]/g, '')
