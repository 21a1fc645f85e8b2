/** `npm run manage -- …`: the commands of the people who run the platform. They are listed by `npm run manage`. */
import { join } from 'node:path'
import { checkNode, exitWithError, installPackages, QUIET_ENV, ROOT } from './prepare.mjs'

checkNode()
try {
  await installPackages()
} catch (fault) {
  exitWithError(`The packages could not be installed: ${fault.message}`)
}
for (const [name, value] of Object.entries(QUIET_ENV)) process.env[name] ??= value
// Workers run on UTC, and so does what is computed here.
process.env.TZ = 'UTC'
const { register } = await import('tsx/esm/api')
register({ tsconfig: join(ROOT, 'tsconfig.json') })
const { main } = await import('./manage/main.ts')
process.exit(await main(process.argv.slice(2)))
