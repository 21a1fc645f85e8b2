import { execFileSync } from 'node:child_process'
import { ROOT } from './prepare.mjs'
import { selectTests } from './product-areas.mjs'

/**
 * What a change touches, counted from where it left the main branch: the files, committed or not, and whether they can
 * change what each phase of `npm test` finds.
 */
export function findChange() {
  const base = findBase()
  const paths = [
    ...git('diff', '--name-only', '-z', base).split('\0'),
    ...git('ls-files', '--others', '--exclude-standard', '-z').split('\0'),
  ].filter(Boolean)
  return { base, paths, ...describeChange(paths) }
}

/** Tests of all kinds depend on these, though no import leads there. */
const EVERYTHING =
  /^(migrations\/|package(-lock)?\.json$|wrangler\.toml$|[\w.]+\.config\.[jt]s$|tsconfig\.json$|test\/(setup|internet)\.ts$)/
/** What tests share. */
const TEST_HELPER = /^test\/(?!.*\.test\.ts$)/
/** What the built worker and its pages are made of. */
const PRODUCT = /^(app|workers|public|scripts\/vite)\/(?!.*(\.test\.tsx?|\.md)$)/
/** What a browser gets, and what starts the product for it. */
const SEEN_IN_BROWSER = /^(app\/(ui|routes|http|root|entry)|workers|public|scripts\/(demo|start))/
const CODE = /\.([mc]?[jt]sx?|css)$/

/** Which phases a change of these files concerns. */
export function describeChange(paths) {
  const touches = (pattern) => paths.some((path) => pattern.test(path))
  const isEverything = touches(EVERYTHING)
  return {
    isEverything,
    isCode: isEverything || touches(CODE),
    isProduct: isEverything || touches(PRODUCT),
    isSeenInBrowser: isEverything || touches(SEEN_IN_BROWSER),
    changesDoorTests: touches(/^test\/doors\//) || touches(TEST_HELPER),
    changesJourneys: touches(/^test\/journeys\//),
    selectTests: (tests) => selectChanged(tests, paths),
  }
}

/** The door tests or journeys that prove what has changed, and those that are themselves among the changed files. */
function selectChanged(tests, paths) {
  if (paths.some((path) => TEST_HELPER.test(path))) return tests
  const ofAreas = selectTests(
    tests,
    paths.filter((path) => PRODUCT.test(path)),
  )
  return tests.filter((test) => ofAreas.includes(test) || paths.includes(test))
}

function findBase() {
  for (const branch of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', branch).trim()
    } catch {
      // There is no such branch in this clone.
    }
  }
  return 'HEAD'
}

function git(...args) {
  return execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}
