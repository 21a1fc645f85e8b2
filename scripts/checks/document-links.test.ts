import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const DOCUMENTS = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** The fragments of a document's headings, as GitHub makes them. */
function listFragments(path: string): string[] {
  const headings = readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('Each link of the documents leads to a file and a heading that exist', () => {
  const broken: string[] = []
  for (const document of DOCUMENTS) {
    const path = join(ROOT, document)
    for (const [, href = ''] of readFileSync(path, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(href)) continue
      const [file, fragment] = href.split('#')
      const target = file ? resolve(dirname(path), file) : path
      if (!existsSync(target)) broken.push(`${document}: ${href}`)
      else if (fragment && !listFragments(target).includes(fragment))
        broken.push(`${document}: ${href} has no such heading`)
    }
  }
  expect(broken).toEqual([])
})

test('There are twenty questions, and each has its answer', () => {
  const rows = readFileSync(join(ROOT, 'docs/questions.md'), 'utf8').matchAll(
    /^\| (\d+)\. [^|]+\? \| [^|]*(?:\]\(|`npm)[^|]* \|$/gm,
  )
  expect([...rows].map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
})
