import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { print, run } from './prepare.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The path of a Chromium for the browser journeys: CHROME_PATH, or an installed browser; else installs Debian's package
 * where that is possible, or Playwright's build.
 */
export async function findBrowser() {
  return installedBrowser() ?? (await debianBrowser()) ?? (await playwrightBrowser())
}

function installedBrowser() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  return [...NAMES.flatMap(onPath), ...PATHS].find((path) => existsSync(path))
}

async function debianBrowser() {
  if (process.getuid?.() !== 0 || onPath('apt-get').length === 0) return undefined
  print('Installing Chromium for the browser journeys …')
  try {
    await run('apt-get', ['update', '-qq'], { quiet: true })
    await run(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
      {
        quiet: true,
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      },
    )
  } catch (fault) {
    print(`Could not install Debian's Chromium (${fault.message}).`)
  }
  return installedBrowser()
}

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
