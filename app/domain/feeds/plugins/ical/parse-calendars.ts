import ICAL from 'ical.js'
import { cleanZoneName } from '~/lib/time/time-zone-names'
import { InvalidFeedError, type Page, type Pieces } from '../../contract/feed-plugin'
import { decodeCalendar, quoteZone } from './calendar-text'
import { limitEvents, limitLines } from './expansion-budget'
import { limitZone } from './zone-steps'

// The digits show whether a value is a date or a time, because sources misuse VALUE=DATE.
ICAL.design.strict = false

/** A property as ical.js parses it (jCal, RFC 7265): name in lower case, parameters, type, values. */
export type Property = [
  name: string,
  parameters: Record<string, unknown>,
  type: string,
  ...values: unknown[],
]

/**
 * One VEVENT. `fault` is the reason why it cannot be read as an event; the properties that could be parsed are present
 * anyway.
 */
export type Component = { properties: Property[]; fault: string | null }

export type Calendar = {
  /** PRODID: the program that wrote the calendar. */
  product: string
  name: string
  /** X-WR-TIMEZONE, as written. */
  zoneName: string
  /** The VTIMEZONEs by their TZID. */
  zones: Map<string, ICAL.Component>
  events: Component[]
  pageUrl: string
}

/** What a response has. `notes` reports lines that were left out, and a charset that was detected. */
export type ParsedBody = { calendars: Calendar[]; notes: string[] }

/** Parsing so many takes some 10 ms. */
const LINES_IN_A_ROW = 1_000

/** Parses all calendars of a response. */
export function* parseCalendars(page: Page): Pieces<ParsedBody> {
  const decoded = decodeCalendar(page)
  const { text } = decoded
  if (/^\s*<(?:!doctype|html)\b/i.test(text)) {
    throw new InvalidFeedError(
      `${page.url} returned a web page instead of a calendar`,
      'other-form',
    )
  }
  const reader = new CalendarParser(page.url)
  yield
  for (const [index, line] of text.split('\n').entries()) {
    if (index % LINES_IN_A_ROW === LINES_IN_A_ROW - 1) yield
    reader.readLine(line)
  }
  const { calendars, notes } = reader.finish()
  return { calendars, notes: [...decoded.notes, ...notes] }
}

export function listProperties(component: Component, name: string): Property[] {
  return component.properties.filter((property) => property[0] === name)
}

export function findProperty(component: Component, name: string): Property | null {
  return component.properties.find((property) => property[0] === name) ?? null
}

/** The first value of the property as text; empty when it is absent. */
export function readText(component: Component, name: string): string {
  const value = findProperty(component, name)?.[3]
  return typeof value === 'string' ? value.trim() : ''
}

/** A parameter of the property; empty when it is absent. */
export function readParameter([, parameters]: Property, name: string): string {
  const value = parameters[name]
  return typeof value === 'string' ? value : ''
}

/** Unescapes the value of a non-standard property, which ical.js does not treat as text. */
export function unescapeText(text: string): string {
  return String(ICAL.parse.property(`COMMENT:${text}`)[3])
}

/** Reads the lines once and parses each component separately, so that a broken one does not affect the others. */
class CalendarParser {
  private calendars: Calendar[] = []
  private calendar: Calendar | null = null
  private block: { name: string; lines: string[] } | null = null
  /** Components inside a VEVENT (alarms), whose lines do not belong to the event. */
  private inner: string[] = []
  private strayLines = 0
  private events = 0
  private lines = 0

  constructor(private readonly pageUrl: string) {}

  readLine(line: string): void {
    const end = this.calendar && CALENDAR_END.exec(line)
    if (end) {
      this.end('VCALENDAR', line)
      this.readLine(line.slice(end[0].length))
    } else if (this.calendar) this.readInside(line)
    else if (CALENDAR_BEGIN.test(line)) this.begin('VCALENDAR', line)
  }

  private readInside(line: string): void {
    const mark = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line)
    const name = mark?.[2]?.toUpperCase() ?? ''
    if (mark?.[1]?.toUpperCase() === 'BEGIN') this.begin(name, line)
    else if (mark) this.end(name, line)
    else this.content(line)
  }

  finish(): { calendars: Calendar[]; notes: string[] } {
    if (this.calendars.length === 0) {
      throw new InvalidFeedError(`${this.pageUrl} did not return a calendar`, 'other-form')
    }
    // In half a calendar, the other events would look deleted.
    if (this.calendar)
      throw new InvalidFeedError(`the calendar of ${this.pageUrl} is truncated`, 'cut-off')
    const notes = this.strayLines > 0 ? [`lines that could not be read: ${this.strayLines}`] : []
    return { calendars: this.calendars, notes }
  }

  private begin(name: string, line: string): void {
    if (name === 'VCALENDAR') {
      this.close()
      this.calendar = emptyCalendar(this.pageUrl)
      this.calendars.push(this.calendar)
    } else if (!this.block || name === 'VEVENT') {
      this.close()
      this.block = { name, lines: [] }
    } else if (this.block.name === 'VTIMEZONE') {
      this.block.lines.push(line)
    } else {
      this.inner.push(name)
    }
  }

  private end(name: string, line: string): void {
    if (name === 'VCALENDAR') {
      this.close()
      this.calendar = null
    } else if (name === this.block?.name) {
      this.close()
    } else if (this.block?.name === 'VTIMEZONE') {
      this.block.lines.push(line)
    } else if (this.inner.at(-1) === name) {
      this.inner.pop()
    }
  }

  private content(line: string): void {
    if (!this.calendar || line === '') return
    if (!this.block) this.calendarLine(this.calendar, line)
    else if (this.inner.length === 0) this.block.lines.push(quoteZone(line))
  }

  private calendarLine(calendar: Calendar, line: string): void {
    const [property] = this.parseLine(line)
    if (!property) return
    const text = property[3]
    // A property of an event that strayed here, such as RRULE, may be structured.
    if (typeof text !== 'string') this.strayLines++
    const value = typeof text === 'string' ? text.trim() : ''
    if (property[0] === 'prodid') calendar.product = value
    if (property[0] === 'x-wr-calname') calendar.name = unescapeText(value)
    if (property[0] === 'x-wr-timezone') calendar.zoneName = unescapeText(value)
  }

  private close(): void {
    const { block, calendar } = this
    this.block = null
    this.inner = []
    if (!block || !calendar) return
    this.lines += block.lines.length
    limitLines(this.lines)
    if (block.name === 'VEVENT') limitEvents(++this.events)
    if (block.name === 'VEVENT') calendar.events.push(this.parseEvent(block.lines))
    if (block.name === 'VTIMEZONE') {
      const zone = parseComponent(block.name, block.lines)
      if (zone) limitZone(zone)
      const tzid = zone?.getFirstProperty('tzid')?.jCal[3]
      if (zone && typeof tzid === 'string') calendar.zones.set(cleanZoneName(tzid), zone)
    }
  }

  private parseEvent(lines: string[]): Component {
    const whole = parseComponent('VEVENT', lines)
    if (whole) return { properties: whole.jCal[1], fault: null }
    const parsed = lines.map((line) => ({ line, properties: this.parseLine(line) }))
    const broken = parsed.find(
      ({ line, properties }) => properties.length === 0 && ESSENTIAL.test(line),
    )
    return {
      properties: parsed.flatMap(({ properties }) => properties),
      fault: broken ? `'${broken.line.slice(0, 80)}' cannot be read` : null,
    }
  }

  private parseLine(line: string): Property[] {
    try {
      return [ICAL.parse.property(line)]
    } catch {
      this.strayLines++
      return []
    }
  }
}

/** If one of these lines is missing, the event would be listed at a wrong time or twice. */
const ESSENTIAL = /^(?:DTSTART|RRULE|RDATE|EXDATE|RECURRENCE-ID|UID)[;:]/i

/** White space, a byte order mark, or a warning of the server's program may come before it. */
const CALENDAR_BEGIN = /BEGIN:\s*VCALENDAR\s*$/i
/** Text of a cache, or NUL bytes, may follow on the same line. */
const CALENDAR_END = /^END:\s*VCALENDAR/i

function parseComponent(name: string, lines: string[]): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(`BEGIN:${name}\n${lines.join('\n')}\nEND:${name}`))
  } catch {
    return null
  }
}

function emptyCalendar(pageUrl: string): Calendar {
  return { product: '', name: '', zoneName: '', zones: new Map(), events: [], pageUrl }
}
