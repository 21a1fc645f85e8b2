/** A calendar as large as real city feeds: 3,000 VEVENTs, about 2.6 MB. */
export function largeCalendar(count = 3000): Uint8Array {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//bench//EN',
    'X-WR-TIMEZONE:America/Chicago',
  ]
  for (let index = 0; index < count; index++) {
    const day = new Date(Date.UTC(2026, 4, 2) + (index % 380) * 86_400_000)
    const date = day.toISOString().slice(0, 10).replaceAll('-', '')
    const hour = String(10 + (index % 12)).padStart(2, '0')
    lines.push(
      'BEGIN:VEVENT',
      `UID:bench-${index}@feeds.example.com`,
      `DTSTAMP:20260401T120000Z`,
      `DTSTART;TZID=America/Chicago:${date}T${hour}0000`,
      `DTEND;TZID=America/Chicago:${date}T${hour}4500`,
      `SUMMARY:${WORDS[index % WORDS.length]} night no. ${index}`,
      ...fold(`DESCRIPTION:${paragraph(index)}`),
      `LOCATION:${WORDS[(index * 7) % WORDS.length]} Hall\\, ${index % 400} Main St\\, Springfield`,
      `URL:https://feeds.example.com/events/${index}`,
      `CATEGORIES:${WORDS[(index * 3) % WORDS.length]}`,
      'END:VEVENT',
    )
  }
  lines.push('END:VCALENDAR', '')
  return new TextEncoder().encode(lines.join('\r\n'))
}

const WORDS = [
  'Jazz',
  'Comedy',
  'Pottery',
  'Salsa',
  'Poetry',
  'Chess',
  'Cinema',
  'Choir',
  'Quiz',
  'Garden',
  'Opera',
]

/** Each of them, and each pair, matches more events of the calendar than a page shows. */
export const SEARCHED_WORDS = WORDS.slice(0, 9).map((word) => word.toLowerCase())

function paragraph(index: number): string {
  const words: string[] = []
  for (let at = 0; at < 80; at++) words.push(WORDS[(index * 31 + at * 17) % WORDS.length] ?? '')
  return `${words.join(' ')}\\, doors open early\\; bring a friend.`
}

function fold(line: string): string[] {
  const folded: string[] = []
  for (let from = 0; from < line.length; from += 74)
    folded.push((from ? ' ' : '') + line.slice(from, from + 74))
  return folded
}
