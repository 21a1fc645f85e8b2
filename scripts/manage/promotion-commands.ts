import type { Command } from 'commander'
import { listSalesErrors } from '~/domain/promotions/sales/check-sales.server'
import { CommandError, JSON_OPTION, print, printJson } from './command'
import { formatCount } from './table'
import type { RunCommand } from './with-services'

export function addPromotionCommands(program: Command, run: RunCommand): void {
  const promotions = program.command('promotions').description('sales of featured days')
  promotions
    .command('check')
    .description(
      'check that what was ordered, paid, sold, shown and refunded adds up, and list open differences',
    )
    .option(...JSON_OPTION)
    .action(({ json }) =>
      run(async ({ db }) => {
        const errors = await listSalesErrors(db)
        if (json) printJson({ errors })
        else if (errors.length === 0) print('The sales add up.')
        if (errors.length === 0) return
        const lines = errors.map(
          ({ invoiceId, rule }) => `${invoiceId ? `#${invoiceId}: ` : ''}${rule}`,
        )
        throw new CommandError(`${formatCount(errors.length, 'error')}:\n${lines.join('\n')}`)
      }),
    )
}
