import { textKey } from '~/lib/text/text-key'

/** What lists of events are called, as against who has them. */
const GENERIC = new Set(
  `home homepage welcome event events calendar calendars upcoming all our the a of at for and show shows
  concert concerts performance performances schedule season program programs tickets ticket whats what s on
  list listing feed ical ics google public main live music official site website new latest agenda month day week`.split(
    /\s+/,
  ),
)

const isGeneric = (text: string): boolean =>
  textKey(text)
    .split(' ')
    .every((word) => word === '' || GENERIC.has(word) || /^(?:19|20)\d\d$/.test(word))

/** Whether a text can be the name of a venue: not an email or a URL, and not only 'Events'. */
export function isName(text: string | undefined): text is string {
  return text !== undefined && text !== '' && !/@|:\/\//.test(text) && !isGeneric(text)
}

const AROUND = [
  /^(?:upcoming\s+)?(?:events?|calendar|shows|concerts)\s+(?:at|of|for)\s+/i,
  /^(?:upcoming\s+)?(?:events?|calendar)\s*[-–—|:»]\s*/i,
  /\s*[-–—|:»]\s*(?:upcoming\s+|all\s+|public\s+)?(?:events?|calendar|shows|concerts)(?:\s+(?:calendar|feed))?$/i,
  /\s+(?:public\s+|upcoming\s+)?(?:events?(?:\s+(?:calendar|feed))?|calendar(?:\s+of\s+events)?)$/i,
]

/** The name of a calendar or a website without what only says that it has events: 'The Ropewalk Events Calendar'. */
export function cleanSourceName(text: string): string {
  let name = text.trim()
  for (const pattern of AROUND) {
    const rest = name
      .replace(pattern, '')
      .replace(/[\s,;:|–—-]+$/, '')
      .trim()
    if (rest !== '' && !isGeneric(rest)) name = rest
  }
  return name
}

/** The part of a page's title that is the website's name: the one that is in its host, else the last that is a name. */
export function findTitleName(title: string, url: string): string {
  const names = title
    .split(/\s+[-–—|·•»:/]+\s+|\s*[|•»]\s*|:\s+/)
    .map(cleanSourceName)
    .filter(isName)
  const host = new URL(url).hostname.replace(/[^a-z0-9]/g, '')
  const isInHost = (name: string) => {
    const key = textKey(name).replaceAll(' ', '')
    const bare = key.replace(/^the/, '')
    return bare.length > 2 && (host.includes(bare) || host.replace(/^www/, '').startsWith(bare))
  }
  return names.find(isInHost) ?? names.at(-1) ?? ''
}
