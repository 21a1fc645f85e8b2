import { A } from '~/ui/kit/link'
import { ErrorMessage } from '~/ui/kit/notice'
import type { SaleData } from './sale-data'

/** What a sale disagrees about with its slots or payments; nothing if all agrees. */
export function Differences({ names, href }: SaleData['differences']) {
  if (names.length === 0) return null
  return (
    <ErrorMessage id="differences">
      {`${names.join('. ')}. `}
      <A href={href}>What to do about it</A>
    </ErrorMessage>
  )
}
