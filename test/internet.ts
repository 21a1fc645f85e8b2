import { answerMailService, type ServiceRequest } from './mail-service'

/**
 * The internet of the tests, as seen from workerd: a name server, one host with feeds, and a service that sends mail. It
 * runs in Node, for vitest.config.ts; nothing leaves the machine.
 */
export function answerInternet(request: ServiceRequest): Response | Promise<Response> {
  const url = new URL(request.url)
  if (url.host === 'mail.example') return answerMailService(request)
  if (url.host === 'cloudflare-dns.com') return lookUp(url.searchParams)
  const page = PAGES[url.href]
  return page ? page() : new Response('there is nothing here', { status: 404 })
}

const ADDRESSES: Record<string, string> = {
  'feeds.example.com': '93.184.216.34',
  'inside.example.com': '192.168.1.10',
}

const PAGES: Record<string, () => Response> = {
  'https://feeds.example.com/calendar.ics': () =>
    new Response(CALENDAR.join('\r\n'), { headers: { 'content-type': 'text/calendar' } }),
  'https://feeds.example.com/moved.ics': () => redirect('https://feeds.example.com/calendar.ics'),
  'https://feeds.example.com/inward.ics': () => redirect('http://inside.example.com/calendar.ics'),
}

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//feeds.example.com//EN',
  'BEGIN:VEVENT',
  'UID:1@feeds.example.com',
  'DTSTART;TZID=America/Chicago:20260502T190000',
  'SUMMARY:Evening of strings',
  'END:VEVENT',
  'END:VCALENDAR',
]

function lookUp(question: URLSearchParams): Response {
  const address = ADDRESSES[question.get('name') ?? '']
  const isFound = address && question.get('type') === 'A'
  return Response.json({
    Status: address ? 0 : 3,
    Answer: isFound ? [{ type: 1, data: address }] : [],
  })
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location } })
}
