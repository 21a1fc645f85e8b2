import { expect, test } from 'vitest'
import { buildSubscribeLinks } from './subscribe-links'

const URL_OF_CALENDAR = 'https://laketown.example/search/calendar.ics?q=tea+%26+jazz&cats=jazz'

test('Each calendar app gets the whole URL of the calendar, with its query', () => {
  const links = buildSubscribeLinks(URL_OF_CALENDAR, 'Tea & Jazz - Laketown')
  const find = (name: string) => links.find((link) => link.name === name)?.href ?? ''
  const webcal = URL_OF_CALENDAR.replace('https:', 'webcal:')
  expect(find('Apple Calendar')).toBe(webcal)
  expect(new URL(find('Google Calendar')).searchParams.get('cid')).toBe(webcal)
  for (const name of ['Outlook.com', 'Microsoft 365']) {
    const { searchParams, search } = new URL(find(name))
    expect(searchParams.get('url')).toBe(URL_OF_CALENDAR)
    expect(searchParams.get('name')).toBe('Tea & Jazz - Laketown')
    expect(search).not.toContain('+')
  }
})
