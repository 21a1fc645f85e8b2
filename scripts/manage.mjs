/** `npm run manage -- …`: commands for platform operators. `npm run manage` lists them. */
import { join } from 'node:path'
import { checkNode, exitWithError, installPackages, QUIET_ENV, ROOT } from './prepare.mjs'

checkNode()
try {
  await installPackages()
} catch (fault) {
  exitWithError(`Could not install the packages: ${fault.message}`)
}
for (const [name, value] of Object.entries(QUIET_ENV)) process.env[name] ??= value
// Workers run in UTC, so commands must too.
process.env.TZ = 'UTC'
const { register } = await import('tsx/esm/api')
register({ tsconfig: join(ROOT, 'tsconfig.json') })
const { main } = await import('./manage/main.ts')
process.exit(await main(process.argv.slice(2)))
