import * as air from './air'
import * as counter from './counter'
import * as culture from './culture'
import { INKS, type Press } from './ink'
import * as land from './land'
import * as music from './music'
import { createDice, HEIGHT, WIDTH } from './paper'
import * as pastimes from './pastimes'
import * as shapes from './shapes'
import * as sports from './sports'
import * as stage from './stage'
import * as table from './table'
import * as water from './water'

/** What our printers can draw. */
const MOTIFS = {
  ...air,
  ...counter,
  ...culture,
  ...land,
  ...music,
  ...pastimes,
  ...shapes,
  ...sports,
  ...stage,
  ...table,
  ...water,
}
type Motif = keyof typeof MOTIFS

/** A print by its name: `{city}/{motif}/{number of its inks}`. */
export type ArtName = `${Press}/${Motif}/${number}`

/** A made-up source URL for an image, so that events get it in the same way as a feed's images. */
export const artUrl = (name: ArtName) => `demo:${name}`

/** The print as SVG. The same name is always the same drawing. */
export function renderSvg(name: ArtName): string {
  const [press, motif, number] = name.split('/') as [Press, Motif, string]
  const inks = INKS[press][Number(number)]
  if (!inks) throw new Error(`there are no inks for ${name}`)
  const drawing = MOTIFS[motif](inks, createDice(name))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${drawing}</svg>`
}
