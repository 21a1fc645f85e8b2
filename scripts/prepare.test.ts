import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listProcessesWith } from './leftovers.mjs'
import { CommandTimeoutError, run } from './prepare.mjs'

const isLinux = existsSync('/proc/self/environ')

test.skipIf(!isLinux)(
  'A command that goes silent is ended, and so is what it has started',
  async () => {
    const marker = `SILENT=${process.pid}\0`
    const child = `${process.execPath} -e 'setInterval(() => {}, 1e6)'`
    const silent = run('sh', ['-c', `echo begun; ${child} & ${child}`], {
      env: { SILENT: String(process.pid) },
      quiet: true,
      silenceMs: 2_000,
    })
    await expect(silent).rejects.toThrow(CommandTimeoutError)
    await expect.poll(() => listProcessesWith(marker)).toEqual([])
  },
)
