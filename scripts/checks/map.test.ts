import { expect, test } from 'vitest'
import { buildMap, findMapFaults, parseReadme } from './map'

const MAIL = parseReadme(
  'app/domain/mail',
  '# Mail\n\nHow emails look.\n\n- how they are sent: `send-email.server.ts`, `app/platform/`\n',
)
const FILES = ['app/domain/mail/send-email.server.ts', 'app/platform/']
const find = (areas = [MAIL], written = buildMap(areas)) =>
  findMapFaults(areas, written, (path) => FILES.includes(path)).map(({ message }) => message)

test('An area has the first line of its README.md, and the entries of its list', () => {
  expect(MAIL).toEqual({
    folder: 'app/domain/mail',
    line: 'How emails look.',
    entries: ['how they are sent: `send-email.server.ts`, `app/platform/`'],
  })
  expect(buildMap([MAIL])).toContain(
    '- [`app/domain/mail`](../app/domain/mail): How emails look.\n  - how they are sent: ',
  )
  expect(find()).toEqual([])
})

test('An area without a line is found', () => {
  const silent = { folder: 'app/domain/pets', line: null, entries: [] }
  expect(find([MAIL, silent])).toEqual([expect.stringContaining('an area needs a README.md')])
})

test('A map that the folders have left behind is found', () => {
  expect(find([MAIL], `${buildMap([MAIL])}More.\n`)).toEqual([expect.stringContaining('stale')])
})

test('A path that does not exist is found', () => {
  const moved = { ...MAIL, entries: ['how they are sent: `post-email.server.ts`'] }
  expect(find([moved])).toEqual(['post-email.server.ts does not exist'])
})
