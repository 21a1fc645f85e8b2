import { readFile } from 'node:fs/promises'
import type { DepOptimizationOptions, Plugin } from 'vite'

/** The file of Drizzle that says whether a value is a column, a table, an expression and so on. */
const ENTITY_FILE = /[\\/]drizzle-orm[\\/]entity\.c?js$/

/** Appended to that file, whose function it remembers: a prototype is of a class, or it is not. */
const REMEMBERED = `
const answersByPrototype = new WeakMap();
function is(value, type) {
  if (!value || typeof value !== "object") return false;
  const prototype = Object.getPrototypeOf(value);
  if (prototype === null) return findWhetherIs(value, type);
  let answers = answersByPrototype.get(prototype);
  if (answers === undefined) answersByPrototype.set(prototype, answers = new Map());
  let answer = answers.get(type);
  if (answer === undefined) answers.set(type, answer = findWhetherIs(value, type));
  return answer;
}
`

/** The file with answers that are remembered. Throws when another version of Drizzle has another one. */
export function rememberEntities(code: string): string {
  const renamed = code.replace(
    'function is(value, type) {',
    'function findWhetherIs(value, type) {',
  )
  if (renamed === code)
    throw new Error('drizzle-orm/entity.js has no function that can be replaced')
  return renamed + REMEMBERED
}

/**
 * Drizzle asks some hundred times for each query what the parts of it are, and each time walks through all classes that a part
 * is derived from: half of the time in which a query is built (docs/decisions/0061-quick-entities.md).
 */
export const quickEntities: Plugin = {
  name: 'quick-entities',
  transform: (code, id) =>
    ENTITY_FILE.test(id) ? { code: rememberEntities(code), map: null } : null,
}

type EsbuildOptions = NonNullable<DepOptimizationOptions['esbuildOptions']>

/** The same for packages that are bundled before tests run. */
export const quickBundledEntities: NonNullable<EsbuildOptions['plugins']>[number] = {
  name: quickEntities.name,
  setup: (build) =>
    build.onLoad({ filter: ENTITY_FILE }, async ({ path }) => ({
      contents: rememberEntities(await readFile(path, 'utf8')),
    })),
}
