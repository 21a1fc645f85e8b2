const MAX_WORDS = 6
const MAX_LENGTH = 60
/** What paths of this and other products are made of, and nobody looks for. */
const PATH_WORDS = new Set(
  'event events venue venues category categories place places neighborhood zipcode series search calendar page pages index home www com php html htm aspx wp admin login the and'.split(
    ' ',
  ),
)

/** The words that somebody may have looked for at a path that does not exist: 'jazz brunch' of '/events/2026/jazz-brunch.html'. */
export function findWordsInPath(path: string): string {
  const words = decode(path)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .split(/[^\p{L}\p{M}\p{N}'’]+/u)
    .filter((word) => /\p{L}/u.test(word) && word.length > 1)
    .filter((word) => !PATH_WORDS.has(word.toLowerCase()) && !/^[0-9a-f-]{16,}$/i.test(word))
  const shown = words.slice(0, MAX_WORDS).join(' ')
  return shown.length <= MAX_LENGTH ? shown : ''
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
