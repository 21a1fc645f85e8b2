/** `npm run bench`: builds the worker as it is deployed and measures it, in workerd, with real D1. */
import { build, checkNode, installPackages, run } from './prepare.mjs'

checkNode()
await installPackages()
await build()
await run('npx', ['tsx', 'bench/main.ts', ...process.argv.slice(2)])
