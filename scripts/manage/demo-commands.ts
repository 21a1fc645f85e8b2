import type { Command } from 'commander'
import { type RunCommand, print } from './command'
import { CommandError } from './command-error'

export function addDemoCommands(program: Command, run: RunCommand): void {
  program
    .command('demo')
    .description('the made-up cities and people of a fresh machine')
    .command('load')
    .description('load them, or move them to the days around now')
    .action(async () => {
      const refusal = new CommandError(
        'The demo cities, and people whose password everybody knows, are for a developer’s machine, not for visitors.',
      )
      if (program.opts().remote) throw refusal
      const { loadDemo } = await import('../demo/load-demo')
      await run(async (platform) => {
        if (platform.settings.environment === 'production') throw refusal
        await loadDemo({ ...platform, say: print })
      })
    })
}
