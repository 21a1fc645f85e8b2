import { findBrowser } from '../../scripts/find-browser.mjs'

export const NO_GRAPHICS = ['--disable-gpu', '--disable-software-rasterizer']

/** How journeys start a browser, with these arguments besides. */
export const buildLaunchOptions = async (args: string[]) => ({
  executablePath: process.env.CHROME_PATH || (await findBrowser()),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--no-first-run',
    // Pages of a context share a process, where each site and door would start one.
    '--renderer-process-limit=1',
    ...args,
  ],
})
