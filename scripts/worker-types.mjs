/**
 * `npm run types:generate` writes worker-configuration.d.ts: the bindings of wrangler.toml as `wrangler types` sees them.
 * With `--check` it writes nothing, and fails when the file is out of date.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadPackage } from './load-package.mjs'
import { ROOT, run, WRANGLER } from './prepare.mjs'

const FILE = join(ROOT, 'worker-configuration.d.ts')
const HEADER =
  '// Generated from wrangler.toml by `npm run types:generate`. Do not edit; see app/platform/settings/env.ts.\n'

const generated = HEADER + (await generate())
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, generated)
} else if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== generated) {
  process.stderr.write('worker-configuration.d.ts is out of date. Run: npm run types:generate\n')
  process.exitCode = 1
}

/**
 * Wrangler also types the built worker and the secrets of `.dev.vars`, where there are any beside the configuration. The
 * result must not depend on them, so the configuration is copied to a folder of its own, without `main`.
 */
async function generate() {
  const { experimental_readRawConfig: readConfig } = loadPackage('wrangler')
  const { main: _, ...config } = readConfig({ config: join(ROOT, 'wrangler.toml') }).rawConfig
  const folder = join(ROOT, '.cache/worker-types')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'wrangler.json'), JSON.stringify(config))
  const options = ['--include-runtime=false', '--strict-vars=false', '--config=wrangler.json']
  await run(
    process.execPath,
    [WRANGLER, 'types', 'generated.d.ts', ...options, `--cwd=${folder}`],
    {
      quiet: true,
    },
  )
  const text = readFileSync(join(folder, 'generated.d.ts'), 'utf8')
  return text.slice(text.indexOf('declare namespace Cloudflare'))
}
