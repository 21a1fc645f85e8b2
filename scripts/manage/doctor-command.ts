import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Command } from 'commander'
import { createDnsResolver } from '~/platform/outgoing/dns.server'
import { ConfigurationError } from '~/platform/settings/settings.server'
import { checkConfig, type WorkerConfig } from '../doctor/check-config'
import { checkData } from '../doctor/check-data'
import { checkHosts } from '../doctor/check-hosts'
import { checkSecrets } from '../doctor/check-secrets'
import { type Finding, formatFinding, unknown, wrong } from '../doctor/finding'
import { loadPackage } from '../load-package.mjs'
import { ROOT, WRANGLER } from '../prepare.mjs'
import { CommandError, print } from './command'
import type { RunCommand } from './with-services'

type WranglerFile = WorkerConfig & { env?: { production?: WorkerConfig } }

export function addDoctorCommand(program: Command, run: RunCommand): void {
  program
    .command('doctor')
    .description(
      'check the steps of docs/deploy.md: wrangler.toml and the data, and with --remote secrets, DNS, certificates and webhooks',
    )
    .action(async () => {
      const remote: boolean = program.opts().remote
      const findings: Finding[] = []
      const report = (found: Finding[]) => {
        findings.push(...found)
        for (const finding of found) print(formatFinding(finding))
      }
      const { experimental_readRawConfig: readConfig } = loadPackage('wrangler')
      const config = readConfig({ config: join(ROOT, 'wrangler.toml') }).rawConfig as WranglerFile
      const production = config.env?.production ?? {}
      report(checkConfig(config, production))
      if (remote) {
        report(await checkDeployedSettings(production))
        const domain = String(production.vars?.PRODUCT_DOMAIN ?? '')
        const outside = { fetch, resolveHost: createDnsResolver(fetch) }
        if (domain) report(await checkHosts(outside, domain))
      }
      report(await tryData(run, remote))
      const left = findings.filter(({ state }) => state === 'wrong').length
      if (left > 0) {
        throw new CommandError(left === 1 ? 'One step is not done.' : `${left} steps are not done.`)
      }
      print(remote ? 'The deployment is well.' : 'Nothing is wrong. Deployed? Add --remote.')
    })
}

/** Data that cannot be opened, or lacks migrations, is a finding as well. */
async function tryData(run: RunCommand, remote: boolean): Promise<Finding[]> {
  const findings: Finding[] = []
  try {
    await run(async (platform) => {
      findings.push(...(await checkData(platform, remote)))
    })
    return findings
  } catch (fault) {
    if (fault instanceof CommandError || fault instanceof ConfigurationError) {
      return [wrong('data', fault.message)]
    }
    throw fault
  }
}

async function checkDeployedSettings({ vars, send_email: email }: WorkerConfig) {
  const secrets = await listSecrets()
  if (!secrets) {
    return [
      unknown(
        'secrets',
        'Could not be listed. Log in with `npx wrangler login`; deploy once first.',
      ),
    ]
  }
  const set = new Set([...secrets, ...Object.keys(vars ?? {}).filter((name) => vars?.[name])])
  return checkSecrets(set, (email ?? []).length > 0)
}

/** Their names; null if wrangler cannot list them. */
async function listSecrets(): Promise<string[] | null> {
  const args = [WRANGLER, 'secret', 'list', '--env', 'production', '--format', 'json']
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT })
    return (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name)
  } catch {
    return null
  }
}
