/**
 * `npm run bench`: builds the worker as it is deployed and measures it, in workerd, with real D1. Each section
 * is written into docs/speed.md, with the date and the machine. Only some sections:
 * `npm run bench -- imports heap feeds images pages search relevance rebuild soak promotions venues widgets first-view lighthouse`; with `--large` the search at a million occurrences as well.
 */
import { build, checkNode, endCommands, installPackages, run } from './prepare.mjs'
import { onRunEnd } from './run-end.mjs'

checkNode()
onRunEnd(endCommands)
await installPackages()
await build()
await run('npx', ['tsx', 'bench/main.ts', ...process.argv.slice(2)])
