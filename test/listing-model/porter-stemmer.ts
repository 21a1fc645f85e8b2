/**
 * The stemmer of 1980 (M. F. Porter, "An algorithm for suffix stripping"), with the two rules that its author added later
 * ('bli' and 'logi'), as SQLite's full-text index has it: letters beyond a–z count as consonants, and words of more than
 * 64 bytes stay as they are. The stem is in bytes, one a character.
 */
export function stem(word: string): string {
  const characters = String.fromCharCode(...new TextEncoder().encode(word))
  if (characters.length <= 2 || characters.length > 64) return characters
  const steps = [step1a, step1b, step1c, step2, step3, step4, step5a, step5b]
  return steps.reduce((text, step) => step(text), characters)
}

const isVowel = (text: string, at: number): boolean =>
  'aeiou'.includes(text[at] as string) || (text[at] === 'y' && at > 0 && !isVowel(text, at - 1))

const shape = (text: string) => [...text].map((_, at) => (isVowel(text, at) ? 'v' : 'c')).join('')

/** How many times a vowel is followed by a consonant. */
const measure = (text: string) => shape(text).match(/v+c+/g)?.length ?? 0

const hasVowel = (text: string) => shape(text).includes('v')

const isDouble = (text: string) =>
  text.length >= 2 && text.at(-1) === text.at(-2) && shape(text).endsWith('c')

const isShort = (text: string) => shape(text).endsWith('cvc') && !/[wxy]$/.test(text)

function step1a(text: string): string {
  if (/(ss|i)es$/.test(text)) return text.slice(0, -2)
  return /[^s]s$/.test(text) ? text.slice(0, -1) : text
}

function step1b(text: string): string {
  if (text.endsWith('eed')) return measure(text.slice(0, -3)) > 0 ? text.slice(0, -1) : text
  const rest = text.replace(/(ed|ing)$/, '')
  if (rest === text || !hasVowel(rest)) return text
  if (/(at|bl|iz)$/.test(rest)) return `${rest}e`
  if (isDouble(rest)) return /[lsz]$/.test(rest) ? rest : rest.slice(0, -1)
  return measure(rest) === 1 && isShort(rest) ? `${rest}e` : rest
}

function step1c(text: string): string {
  return text.endsWith('y') && hasVowel(text.slice(0, -1)) ? `${text.slice(0, -1)}i` : text
}

/** Replaces the longest ending that the text has, if what stands before it measures more than `least`. */
function replaceEnding(text: string, endings: Record<string, string>, least: number): string {
  const ending = Object.keys(endings)
    .filter((suffix) => text.endsWith(suffix))
    .sort((a, b) => b.length - a.length)[0]
  if (ending === undefined) return text
  const rest = text.slice(0, -ending.length)
  if (ending === 'ion' && !/[st]$/.test(rest)) return text
  return measure(rest) > least ? rest + endings[ending] : text
}

const STEP_2 = {
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  bli: 'ble',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
  logi: 'log',
}
const step2 = (text: string) => replaceEnding(text, STEP_2, 0)

const STEP_3 = { icate: 'ic', ative: '', alize: 'al', iciti: 'ic', ical: 'ic', ful: '', ness: '' }
const step3 = (text: string) => replaceEnding(text, STEP_3, 0)

const STEP_4 = Object.fromEntries(
  'al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize'
    .split(' ')
    .map((ending) => [ending, '']),
)
const step4 = (text: string) => replaceEnding(text, STEP_4, 1)

function step5a(text: string): string {
  if (!text.endsWith('e')) return text
  const rest = text.slice(0, -1)
  return measure(rest) > 1 || (measure(rest) === 1 && !isShort(rest)) ? rest : text
}

const step5b = (text: string) =>
  text.endsWith('ll') && measure(text) > 1 ? text.slice(0, -1) : text
