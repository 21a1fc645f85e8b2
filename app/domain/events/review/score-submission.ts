import { plainWords } from './text-likeness'

/**
 * How likely a submitted event is spam. Each sign of it is a signal with points; an author whose events editors have seen and
 * left public has points taken off. Everything here is shown to editors, so that no decision is a riddle.
 */

/** From this many points on, an event waits for an editor. */
export const REVIEW_THRESHOLD = 50

/** What an author has done so far, on any site. */
export type AuthorRecord = {
  /** Accepted submissions of another day whose events are published. */
  trusted: number
  /** Submissions that editors declined. */
  declined: number
  /** Submissions within the last hour. */
  lastHour: number
}

/** How many recent submissions have nearly the same text. */
export type RepeatedText = { ofAuthor: number; ofOthers: number; declined: number }

export type SubmissionFacts = {
  title: string
  /** The description without its tags. */
  text: string
  /** URLs in the description, each once. */
  links: string[]
  /** The event's own website and its ticket page. */
  urls: string[]
  author: AuthorRecord
  repeated: RepeatedText
}

/** Each signal as editors read it. */
export const SIGNAL_LABELS = {
  'many-links': 'Many links to other websites',
  'mostly-links': 'Hardly any text besides links',
  'hidden-target': 'A link that hides where it leads',
  'link-in-title': 'An email, phone number or link in the title',
  shouting: 'A title in capitals or with many exclamation marks',
  'disguised-text': 'Letters that are disguised as others',
  'spam-phrases': 'Phrases that are common in spam',
  'repeated-own': 'The same text as several other events of this author',
  'repeated-others': 'The same text as an event of another author',
  'repeated-declined': 'The same text as an event that was declined',
  'many-events': 'Many events within an hour',
  'declined-before': 'Other events of this author were declined',
  'new-author': 'The author has no published events yet',
  'trusted-author': 'The author has published events',
} as const

type SignalName = keyof typeof SIGNAL_LABELS
/** Negative points speak for the author. */
export type Signal = { name: SignalName; points: number }
export type SubmissionScore = { score: number; signals: Signal[]; isSuspicious: boolean }

/** Strong signals outweigh the trust in an author; several weak ones do not. */
export function scoreSubmission(facts: SubmissionFacts): SubmissionScore {
  const signals = (
    Object.entries(SIGNAL_POINTS) as [SignalName, (facts: SubmissionFacts) => number][]
  )
    .map(([name, countPoints]) => ({ name, points: countPoints(facts) }))
    .filter(({ points }) => points !== 0)
  const score = Math.max(
    0,
    signals.reduce((sum, { points }) => sum + points, 0),
  )
  return { score, signals, isSuspicious: score >= REVIEW_THRESHOLD }
}

const STRONG = 90
const MAX_TRUST = 30
const POINTS_PER_TRUSTED = 6

const SIGNAL_POINTS: Record<SignalName, (facts: SubmissionFacts) => number> = {
  'many-links': (facts) => Math.min(45, 15 * Math.max(0, countOtherHosts(facts) - 2)),
  'mostly-links': ({ text, links }) =>
    links.length > 0 && countWords(text) < WORDS_PER_LINK * links.length ? 20 : 0,
  'hidden-target': ({ links, urls }) => ([...links, ...urls].some(isShortened) ? 20 : 0),
  'link-in-title': ({ title }) => countContactPoints(title),
  shouting: ({ title }) => (isShouting(title) ? 10 : 0),
  'disguised-text': ({ title, text }) => (DISGUISED.test(`${title} ${text}`) ? 45 : 0),
  'spam-phrases': ({ title, text }) => Math.min(STRONG, 30 * countPhrases(`${title} ${text}`)),
  'repeated-own': ({ repeated }) => Math.min(30, 5 * Math.max(0, repeated.ofAuthor - 2)),
  'repeated-others': ({ repeated }) => Math.min(STRONG, 30 * repeated.ofOthers),
  'repeated-declined': ({ repeated }) => (repeated.declined > 0 ? STRONG : 0),
  'many-events': ({ author }) => Math.min(40, 2 * Math.max(0, author.lastHour - 10)),
  'declined-before': ({ author }) => Math.min(40, 20 * author.declined),
  'new-author': ({ author }) => (author.trusted === 0 ? 15 : 0),
  'trusted-author': ({ author }) => -Math.min(MAX_TRUST, POINTS_PER_TRUSTED * author.trusted),
}

const WORDS_PER_LINK = 6

const countWords = (text: string): number =>
  plainWords(text.replace(/https?:\/\/\S+|www\.\S+/gi, ' ')).length

/** The event's own website and ticket page may be linked as often as its author likes. */
function countOtherHosts({ links, urls }: SubmissionFacts): number {
  const own = new Set(urls.map(findHost))
  return new Set(links.map(findHost).filter((host) => host !== null && !own.has(host))).size
}

function findHost(url: string): string | null {
  const host = URL.canParse(url) ? new URL(url).hostname : null
  return host?.replace(/^www\./, '') ?? null
}

const SHORTENERS = new Set(
  [
    'bit.ly',
    'tinyurl.com',
    't.co',
    'goo.gl',
    'is.gd',
    'cutt.ly',
    'rb.gy',
    'ow.ly',
    'shorturl.at',
  ].concat(['t.me', 'wa.me', 'tiny.cc', 'rebrand.ly', 'v.gd', 't.ly']),
)

const isShortened = (url: string): boolean => SHORTENERS.has(findHost(url) ?? '')

function countContactPoints(title: string): number {
  if (CONTACT_DETAILS.test(title)) return 40
  return DOMAIN_NAME.test(title) ? 25 : 0
}

/** An email, a URL, or a phone number in the American or the international format. */
const CONTACT_DETAILS =
  /[^\s@]+@[^\s@]+\.[a-z]{2,}|https?:\/\/|\bwww\.|\(?\b\d{3}\)?[\s.-]{1,2}\d{3}[\s.-]\d{4}\b|\+\d[\d\s().-]{8,}\d/i

/** Some real titles name a website: 'How to search newspapers.com'. */
const DOMAIN_NAME = /\b[a-z0-9-]{3,}\.(com|net|org|info|biz|xyz|top|shop|online|site|club|ru|io)\b/i

function isShouting(title: string): boolean {
  const characters = title.match(/\p{L}/gu) ?? []
  const capitals = title.match(/\p{Lu}/gu) ?? []
  const isCapitals = characters.length >= 20 && capitals.length / characters.length > 0.9
  return isCapitals || /[!?]{3,}/.test(title) || (title.match(/!/g) ?? []).length > 4
}

/** Latin characters beside Cyrillic or Greek ones that look like them, styled characters of mathematics, invisible characters. */
const DISGUISED =
  /[a-z][\p{Script=Cyrillic}ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανυρ]|[\p{Script=Cyrillic}ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανυρ][a-z]|[\u{1d400}-\u{1d7ff}]|[a-z][\u200b\u2060\ufeff][a-z]/iu

const SPAM_PHRASES = [
  /\b(viagra|cialis|levitra|tramadol|xanax)\b/i,
  /\b(payday|instant|quick|personal) loans?\b/i,
  /\bonline (casino|betting|gambling|slots?)\b/i,
  /\b(escorts?|call ?girls?) (service|agency|in)\b/i,
  /\b(earn|make) (up to )?\$?[\d,]+ ?(\$|usd|dollars)? (a|per|every) (day|week|hour)\b/i,
  /\b(back ?links?|seo) (service|package|expert|agency)s?\b/i,
  /\b(guaranteed|double your) (profit|income|investment|returns|money|bitcoin)\b/i,
  /\b(buy|sell) (followers|likes|reviews|passports?|diplomas?)\b/i,
  /\b(watch|stream)(ing)? (online )?(live )?(for )?free\b|\bfree live ?stream(ing)?\b/i,
  /\b(crypto|bitcoin|forex) (giveaway|investment|recovery|signals?)\b/i,
  /\b(recover (your )?(lost|stolen) (funds|money|bitcoin)|hire a hacker)\b/i,
  /\b(customer (care|support)|helpline|toll[- ]?free) (phone )?number\b/i,
  /\b(spell ?caster|love spells?|black magic (expert|specialist))\b/i,
]

const countPhrases = (text: string): number =>
  SPAM_PHRASES.filter((phrase) => phrase.test(text)).length
