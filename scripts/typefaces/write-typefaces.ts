/** `npm run typefaces` writes app/ui/typefaces/files and app/ui/typefaces/fallbacks.json from Fontsource's packages. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../prepare.mjs'
import { buildTypeface, TYPEFACE_SOURCES, type Typeface } from './build-typeface'

const FOLDER = join(ROOT, 'app/ui/typefaces')
const fallbacks: Record<string, Typeface['fallbacks']> = {}

mkdirSync(join(FOLDER, 'files'), { recursive: true })
for (const [name, source] of Object.entries(TYPEFACE_SOURCES)) {
  const { woff2, bold, medium, license, ...typeface } = await buildTypeface(source)
  const write = (ending: string, content: Buffer | string) =>
    writeFileSync(join(FOLDER, 'files', `${name}${ending}`), content)
  write('.woff2', woff2)
  write('-bold.ttf', bold)
  write('-medium.ttf', medium)
  write('-license.txt', license)
  fallbacks[name] = typeface.fallbacks
  console.log(`${name}: ${woff2.length} bytes for pages`)
}
writeFileSync(join(FOLDER, 'fallbacks.json'), `${JSON.stringify(fallbacks, null, 2)}\n`)
