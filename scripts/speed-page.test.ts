import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeMachine, recordPrinted, renewSection } from '../bench/speed-page'

const PAGE = `# Speed

Why it matters.

<!-- bench venues -->
Not run.
<!-- end -->

Between.

<!-- bench search -->
old
<!-- end -->
`
const RUN = {
  printed: '\n\u001b[32m  recall 0.9\u001b[39m  \n',
  machine: 'A machine',
  day: '2026-05-01',
}

test('A section is renewed with its date and machine, and nothing else of the page changes', () => {
  const renewed = renewSection(PAGE, 'venues', RUN)
  expect(renewed).toBe(
    PAGE.replace('Not run.', '2026-05-01, A machine:\n\n```text\nrecall 0.9\n```'),
  )
  expect(renewSection(renewed, 'venues', RUN)).toBe(renewed)
})

test('What a section prints cannot end its block or fill the page', () => {
  const printed = `\`\`\`\n${'line\n'.repeat(500)}`
  const renewed = renewSection(PAGE, 'search', { ...RUN, printed })
  expect(renewed.match(/```/g)).toHaveLength(2)
  expect(renewed.split('\n').length).toBeLessThan(90)
})

test('A section without a place is an error that names it', () => {
  expect(() => renewSection(PAGE, 'images', RUN)).toThrow('<!-- bench images -->')
})

test('What a run prints is recorded also if it fails, and later output is not', async () => {
  expect(await recordPrinted(async () => void process.stdout.write('measured\n'))).toBe(
    'measured\n',
  )
  const { write } = process.stdout
  await expect(recordPrinted(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(process.stdout.write).toBe(write)
  expect(describeMachine()).toMatch(/^\d+ × .+, \d+ GB, Node \d+/)
})

test('docs/speed.md has a place for every section of the bench', () => {
  const main = readFileSync('bench/main.ts', 'utf8')
  const [, list = ''] = /const BENCHES\b[^\n]*= \{(.*?)\n\}/s.exec(main) ?? []
  const names = [...list.matchAll(/^ {2}'?([a-z-]+)'?:/gm)].map(([, name]) => name!)
  expect(names).toContain('venues')
  const page = readFileSync('docs/speed.md', 'utf8')
  for (const name of names) renewSection(page, name, RUN)
})
