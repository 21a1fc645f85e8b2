import { toSingleLine } from '~/lib/text/single-line'

const MAX_GREETED_NAME_LENGTH = 60

/**
 * Anyone can enter any email address and any name, so a name is used only if it looks like one: no messages, and nothing
 * that an email client or a phone would turn into a link.
 */
export function formatGreeting(name: string): string {
  const line = toSingleLine(name)
  const isName = /^(?:[\p{L}\p{M} .’'-]|\u200c|\u200d)+$/u.test(line) && !/\.\p{L}{2}/u.test(line)
  return isName && line.length <= MAX_GREETED_NAME_LENGTH ? `Hello ${line},` : 'Hello,'
}

const MAX_TITLE_LENGTH = 100

/** The name of an event or a venue as a subject has it: a single line of a reasonable length. */
export function shortenTitle(title: string): string {
  const characters = [...toSingleLine(title)]
  if (characters.length <= MAX_TITLE_LENGTH) return characters.join('')
  return `${characters
    .slice(0, MAX_TITLE_LENGTH - 1)
    .join('')
    .trimEnd()}…`
}
