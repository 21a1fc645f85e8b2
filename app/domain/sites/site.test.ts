import { expect, test } from 'vitest'
import { domainSchema, newSiteSchema } from './site'

test('A custom domain is kept in lower case and without www', () => {
  expect(domainSchema.parse(' WWW.Events.Example.com ')).toBe('events.example.com')
  for (const typed of [
    'localhost',
    'https://example.com',
    'exa mple.com',
    '-a.com',
    'a..com',
    '',
  ]) {
    expect(domainSchema.safeParse(typed).error?.issues[0]?.message).toBe(
      'Domain must be a domain name such as events.example.com',
    )
  }
})

test('A new site is checked in the words of the specification', () => {
  const city = { host: 'milwaukee', name: 'Milwaukee', timezone: 'America/Chicago' }
  const messages = (changes: object) =>
    newSiteSchema.safeParse({ ...city, ...changes }).error?.issues.map(({ message }) => message)
  expect(messages({})).toBeUndefined()
  expect(messages({ host: 'mi' })).toEqual([
    'Host must be lower case alphanumeric and between 3 and 32 characters long',
  ])
  expect(messages({ host: 'admin' })).toEqual(['Host is reserved'])
  expect(messages({ name: 'No' })).toEqual(['Name is too short'])
  expect(messages({ timezone: 'Central' })?.[0]).toMatch(
    /^Timezone must be one of UTC, .*New_York$/,
  )
})
