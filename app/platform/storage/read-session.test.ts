import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openReadSession, readBookmark } from './read-session.server'

function record() {
  const starts: (string | undefined)[] = []
  const binding = {
    withSession(start?: string) {
      starts.push(start)
      return env.DB.withSession(start)
    },
  } as unknown as D1Database
  return { starts, session: openReadSession(binding) }
}

const read = ({ client }: { client: D1Database }) => client.prepare('SELECT 1').all()

test('A request that reads nothing opens no session; the first query may go to any replica', async () => {
  const { starts, session } = record()
  expect(session.bookmark()).toBeNull()
  expect(starts).toEqual([])
  await read(session)
  await session.client.batch([session.client.prepare('SELECT 2')])
  expect(starts).toEqual(['first-unconstrained'])
  expect(session.bookmark()).toMatch(/^[0-9a-f]{8}-/)
})

test('Reads go on after the newest bookmark that is known', async () => {
  const older = await readBookmark(env.DB)
  const newer = await readBookmark(env.DB)
  expect(newer > older).toBe(true)
  const { starts, session } = record()
  session.seeAtLeast(newer)
  session.seeAtLeast(older)
  session.seeAtLeast('')
  await read(session)
  session.seeAtLeast(newer)
  await read(session)
  expect(starts).toEqual([newer])
  session.seeAtLeast('first-primary')
  await read(session)
  expect(starts).toEqual([newer, 'first-primary'])
})
