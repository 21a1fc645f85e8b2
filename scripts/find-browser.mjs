import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { print, run } from './prepare.mjs'

/** Chromium without windows: it renders the same pages with two thirds of the processor time. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const NAMES = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The path of a Chromium for the browser journeys: CHROME_PATH, the headless shell (Debian's is installed where that is
 * possible), or an installed browser; else installs Playwright's.
 */
export async function findBrowser() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  if (onPath(HEADLESS_SHELL).length === 0) await installDebianPackage()
  return installedBrowser() ?? (await playwrightBrowser())
}

const installedBrowser = () => [...NAMES.flatMap(onPath), ...PATHS].find((path) => existsSync(path))

async function installDebianPackage() {
  if (process.getuid?.() !== 0 || !isDebian()) return
  print('Installing Chromium for the browser journeys …')
  const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  const packages = [HEADLESS_SHELL, 'fonts-liberation']
  try {
    await run('apt-get', ['update', '-qq'], options)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
  } catch (fault) {
    print(`Could not install Debian's Chromium (${fault.message}).`)
  }
}

const isDebian = () =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

async function playwrightBrowser() {
  print("Installing Playwright's Chromium for the browser journeys …")
  await run('npx', ['playwright-core', 'install', 'chromium'])
  const { chromium } = await import('playwright-core')
  return chromium.executablePath()
}

function onPath(name) {
  const found = spawnSync(process.platform === 'win32' ? 'where' : 'which', [name], {
    encoding: 'utf8',
  })
  return found.status === 0 ? [found.stdout.split('\n')[0].trim()] : []
}
