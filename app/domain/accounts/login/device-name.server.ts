import Bowser from 'bowser'

/** The common names of browsers, where they differ from Bowser's. */
const BROWSER_NAMES: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
}
const SYSTEM_NAMES: Record<string, string> = { macOS: 'Mac', 'Chrome OS': 'Chromebook' }

const UNKNOWN = 'Unknown device'
/** Browsers always say what they are. */
const NAMELESS = 'Script or app'

/** 'Chrome on Windows', 'Safari on iPhone'; for programs, the name in the user agent: 'curl'. */
export function formatDeviceName(userAgent: string): string {
  if (userAgent.trim() === '') return NAMELESS
  const program = userAgent.match(/^([A-Za-z][\w.-]{0,29})(\/|$)/)?.[1]
  if (!program) return UNKNOWN
  if (program !== 'Mozilla') return program
  const shell = userAgent.match(/ (?:Windows)?(PowerShell)\//)?.[1]
  if (shell) return shell
  const { browser, os, platform } = Bowser.parse(userAgent)
  if (!browser.name || !os.name) return UNKNOWN
  const browserName = BROWSER_NAMES[browser.name] ?? browser.name
  const systemName = os.name === 'iOS' ? (platform.model ?? os.name) : os.name
  return `${browserName} on ${SYSTEM_NAMES[systemName] ?? systemName}`
}

/** Whether it says that it is a browser; programs log in again with each run. */
export const isBrowser = (userAgent: string): boolean => userAgent.startsWith('Mozilla/')
