import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../prepare.mjs'
import type { Finding } from './source-files'

/** Where `npm run map` writes what the folders say of themselves. */
export const MAP_PATH = 'docs/map.md'

/** A folder that is explained by the first line of its README.md, and what is looked for in it. */
export type Area = { folder: string; line: string | null; entries: string[] }

/** Each of their folders is an area, under this heading of the map. */
const PARENTS: [folder: string, heading: string][] = [
  ['app/domain', 'The product'],
  ['app/routes', 'Pages and endpoints'],
  ['app/ui', 'What is rendered'],
  ['test', 'Tests'],
  ['scripts', 'Scripts'],
]

/** Areas that are no folder of a parent. */
const SINGLE = [
  'app',
  'app/http',
  'app/platform',
  'app/db',
  'app/lib',
  'workers',
  'widget',
  'bench',
]

export function listAreas(): Area[] {
  const folders = PARENTS.flatMap(([parent]) =>
    readdirSync(join(ROOT, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${parent}/${name}`),
  )
  return [...SINGLE, ...folders].map(readArea)
}

function readArea(folder: string): Area {
  const path = join(ROOT, folder, 'README.md')
  return existsSync(path)
    ? parseReadme(folder, readFileSync(path, 'utf8'))
    : { folder, line: null, entries: [] }
}

/** The first line that is no heading, and the entries of the first list after it. */
export function parseReadme(folder: string, text: string): Area {
  const [line = null, ...rest] = text.split('\n').filter((at) => at !== '' && !at.startsWith('#'))
  return {
    folder,
    line,
    entries: rest.filter((at) => at.startsWith('- ')).map((at) => at.slice(2)),
  }
}

/** The map as Markdown. */
export function buildMap(areas: Area[]): string {
  const isIn = (parent: string) => (area: Area) => dirname(area.folder) === parent
  const isSingle = ({ folder }: Area) => SINGLE.includes(folder)
  const sections = [
    formatSection('The whole', areas.filter(isSingle)),
    ...PARENTS.map(([parent, heading]) =>
      formatSection(
        heading,
        areas.filter((area) => isIn(parent)(area) && !isSingle(area)),
      ),
    ),
  ]
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`
}

const INTRODUCTION = `# Where things live

Each folder of an area says in the first line of its README.md what it contains, and in a list where to find what is often looked for.
\`npm run map\` writes this page from those. Why something is the way it is: [decisions](decisions).`

const formatSection = (heading: string, areas: Area[]): string =>
  [
    `## ${heading}\n`,
    ...areas.toSorted((a, b) => (a.folder < b.folder ? -1 : 1)).map(formatArea),
  ].join('\n')

const formatArea = ({ folder, line, entries }: Area): string =>
  [`- [\`${folder}\`](../${folder}): ${line}`, ...entries.map((entry) => `  - ${entry}`)].join('\n')

/** Areas that do not say what they are, paths that do not exist, and a map that is stale. */
export function findMapFaults(areas: Area[], written: string, exists: Exists): Finding[] {
  const missing = areas
    .filter(({ line }) => line === null)
    .map(({ folder }) => ({
      path: `${folder}/README.md`,
      line: 1,
      message: 'an area needs a README.md whose first line says what it contains',
    }))
  const dead = areas.flatMap(({ folder, entries }) =>
    entries.flatMap((entry) =>
      listDeadPaths(folder, entry, exists).map((path) => ({
        path: `${folder}/README.md`,
        line: 1,
        message: `${path} does not exist`,
      })),
    ),
  )
  const isCurrent = buildMap(areas) === written
  return [
    ...missing,
    ...dead,
    ...(isCurrent ? [] : [{ path: MAP_PATH, line: 1, message: 'stale; `npm run map` writes it' }]),
  ]
}

type Exists = (path: string) => boolean

/** A path in an entry begins at the root, or is in the area or beside another path of the entry. */
function listDeadPaths(folder: string, entry: string, exists: Exists): string[] {
  const named = [...entry.matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path)
  const paths = named.filter((path) => path.endsWith('/') || /\.[mc]?[a-z]{2,4}$/.test(path))
  const roots = ['', `${folder}/`, ...paths.map((path) => path.replace(/[^/]*$/, ''))]
  return paths.filter((path) => !path.startsWith('/') && !roots.some((root) => exists(root + path)))
}

export const existsInProject = (path: string): boolean => existsSync(join(ROOT, path))

export const readMap = (): string =>
  existsInProject(MAP_PATH) ? readFileSync(join(ROOT, MAP_PATH), 'utf8') : ''
