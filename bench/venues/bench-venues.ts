import { readFile } from 'node:fs/promises'
import { readRecordedFile } from '../../test/services/recorded-files'
import { type Measured, measureLikeness } from '../../test/venue-pairs/measure-likeness'
import { measureNamedPairs, parseNamedPairs } from '../../test/venue-pairs/named-pairs'

const NAMED_PAIRS = new URL('../../test/venue-pairs/named-pairs.txt', import.meta.url)

/** How well duplicate venues are found, in labeled pairs of recorded ones and in pairs made of them. */
export async function benchVenues(): Promise<void> {
  const pairs = parseNamedPairs(await readFile(NAMED_PAIRS, 'utf8'))
  console.log('Venues: names in one town, without a street')
  for (const isSetAside of [false, true]) {
    const some = pairs.filter((pair) => pair.isSetAside === isSetAside)
    const measured = measureNamedPairs(some)
    const different = some.length - measured.same
    print(isSetAside ? 'set aside' : 'known to the rules', { ...measured, different })
  }
  const measured = await measureLikeness(async (path) => readRecordedFile(path))
  if (!measured)
    return console.log('Venues: skipped, there are no recordings in ../shared/fixtures')
  console.log('Venues: likely duplicates')
  print('recorded', measured.recorded)
  print('made of recorded ones', measured.derived)
  print('all', measured.all)
  const wrong = measured.all.wrong.map(
    ({ kind, isSame }) => `${isSame ? 'missed' : 'wrong'}: ${kind}`,
  )
  for (const kind of [...new Set(wrong)].sort()) {
    console.log(
      `  ${String(wrong.filter((mistake) => mistake === kind).length).padStart(4)} ${kind}`,
    )
  }
}

type Figures = Pick<Measured, 'same' | 'different' | 'precision' | 'recall'>

function print(name: string, { same, different, precision, recall }: Figures): void {
  const pairs = `${same} pairs that are one place, ${different} that are two`
  console.log(
    `  ${name}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)} (${pairs})`,
  )
}
