import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../prepare.mjs'
import { buildMap, listAreas, MAP_PATH } from './map'

writeFileSync(join(ROOT, MAP_PATH), buildMap(listAreas()))
console.log(`wrote ${MAP_PATH}`)
