/** The end of a search that names a place: 'near college green' of 'kids near college green'. */
export type NearWords = { place: string; rest: string }

const NEAR = /^(?<rest>.*?)(?:^|\s)near\s+(?<place>\S.*)$/isu
const HAS_SYNTAX = /["“”„]|(?:^|\s)[-−–]/

/** Null for none. Text with phrases or exclusions is what it says; where 'me' is, only the browser knows. */
export function findNearWords(text: string): NearWords | null {
  if (HAS_SYNTAX.test(text)) return null
  const { rest = '', place = '' } = NEAR.exec(text)?.groups ?? {}
  const named = place.trim().replace(/[.,;:!?]+$/, '')
  return named === '' || /^me$/i.test(named) ? null : { place: named, rest: rest.trim() }
}
