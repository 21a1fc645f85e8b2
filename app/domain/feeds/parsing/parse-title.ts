import type { EventStatus } from '~/domain/events/event'
import { MAX_LENGTH, truncate } from './text-limits'

export type ParsedTitle = { title: string; status: EventStatus; soldOut: boolean }

/** A mark in a title, and the title without it; null where the rest makes no sense without it. */
type Mark = { word: string; rest: string | null }

const MARK = '(?<mark>cancell?ed|postponed|rescheduled|sold[ -]out)'
const CAUSE = '\\s+(?:due|because)\\b[^()[\\]{}]*'
/** What else may be in the brackets of a mark: 'CANCELLED DUE TO WEATHER', 'rescheduled to May 5'. */
const REMARK = `(?<remark>${CAUSE}|\\s+(?:until|till|to|for|from|as|per|by|today|tonight)\\b[^()[\\]{}]*|\\s*[:;,–—-][^()[\\]{}]*)?`

const PATTERNS = [
  new RegExp(`^[*!\\s]*[([{]\\s*${MARK}${REMARK}\\s*[)\\]}][\\s:!*–—-]*(?<title>\\S.*)$`, 'i'),
  new RegExp(`^[*!\\s]*${MARK}\\s*(?:[:!*|–—]+|-+\\s)[\\s:!*–—-]*(?<title>\\S.*)$`, 'i'),
  new RegExp(`^(?<title>.*\\S)\\s*[([{]\\s*${MARK}${REMARK}\\s*[)\\]}][\\s!]*$`, 'i'),
  new RegExp(`^(?<title>.*\\S)\\s+[-–—|:*]+\\s*${MARK}(?<remark>${CAUSE})?[\\s!*]*$`, 'i'),
  new RegExp(`^[*!\\s]*${MARK}(?<remark>${CAUSE})$`, 'i'),
  // In capitals, a mark needs no separator: 'Jazzercise CANCELLED'. Not in a title that is all in capitals.
  /^(?<title>.*\p{Ll}.*)\s(?<mark>CANCELL?ED|POSTPONED|RESCHEDULED|SOLD[ -]OUT)[\s!*]*$/u,
  /^(?<mark>CANCELL?ED|POSTPONED|RESCHEDULED|SOLD[ -]OUT)(?<remark> .*\p{Ll}.*)$/u,
  new RegExp(`^[*!\\s]*${MARK}[\\s!*]*$`, 'i'),
]

/** A sentence goes on to the mark: 'Tonight is CANCELLED'. */
const SENTENCE = /\b(?:is|are|was|were|be|been|being|gets?|got|has|have|now)$/i
const DENIAL = /\b(?:not|never|isn['’]t|aren['’]t|un)$/i

/**
 * Sources without a status field write it in the title: 'CANCELLED: Jazz', '(Postponed) Jazz', 'Jazz - SOLD OUT'. It is
 * moved from the title to the status, unless it comes with a remark, which stays. 'The Cancelled Wedding' is a title.
 */
export function parseTitle(fullText: string): ParsedTitle {
  const parsed: ParsedTitle = {
    title: truncate(fullText, MAX_LENGTH.title).trim(),
    status: 'scheduled',
    soldOut: false,
  }
  for (let mark = findMark(parsed.title); mark; mark = findMark(parsed.title)) {
    const status = toStatus(mark.word)
    if (status === null) parsed.soldOut = true
    else if (parsed.status === 'scheduled') parsed.status = status
    if (mark.rest === null) break
    parsed.title = mark.rest
  }
  return parsed
}

function findMark(text: string): Mark | null {
  for (const pattern of PATTERNS) {
    const { mark, title, remark } = pattern.exec(text)?.groups ?? {}
    if (!mark || (title !== undefined && DENIAL.test(title))) continue
    const isWhole = title === undefined || remark !== undefined || SENTENCE.test(title)
    return { word: mark, rest: isWhole ? null : title.trim() }
  }
  return null
}

/** Null for 'sold out', which says nothing of whether the event takes place. */
function toStatus(mark: string): EventStatus | null {
  if (/^sold/i.test(mark)) return null
  return /^cancel/i.test(mark) ? 'cancelled' : mark.toLowerCase()
}
