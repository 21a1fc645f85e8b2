import type { Command } from 'commander'
import { CommandError, print } from './command'
import type { RunCommand } from './with-services'

export function addDemoCommands(program: Command, run: RunCommand): void {
  program
    .command('demo')
    .description('the demo cities and accounts for development')
    .command('load')
    .description('load the demo data, or move its events to the days around now')
    .option('--small-images', 'save the images a quarter as wide and high, which is quicker')
    .action(async ({ smallImages }: { smallImages?: true }) => {
      const refusal = new CommandError(
        'The demo data has accounts with a public password, so it cannot be loaded into deployed data.',
      )
      if (program.opts().remote) throw refusal
      const { printArt, printSmallArt } = await import('../demo/demo-images')
      const { loadDemo } = await import('../demo/load-demo')
      await run(async (platform) => {
        if (platform.settings.environment === 'production') throw refusal
        await loadDemo({ ...platform, draw: smallImages ? printSmallArt : printArt, print })
      })
    })
}
