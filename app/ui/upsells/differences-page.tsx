import type { FormReply } from '~/lib/forms/form-reply'
import { buttonClass } from '~/ui/kit/button-class'
import { A } from '~/ui/kit/link'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { KeysetPages } from '~/ui/kit/tables/keyset-pages'
import { type DifferenceItem, DifferenceList } from './difference-list'

type Props = {
  title: string
  lead: string
  steps?: { name: string; href: string }[]
  page: {
    isClosed: boolean
    now: number
    timezone: string
    path: string
    otherHref: string
    firstHref: string | null
    nextHref: string | null
    items: DifferenceItem[] | 'unavailable'
  }
  reply: FormReply | undefined
}

/** The page of differences, of one site or of all. */
export function DifferencesPage({ title, lead, steps, page, reply }: Props) {
  const { otherHref, firstHref, nextHref, ...list } = page
  const id = Number(reply?.result.initialValue?.id)
  return (
    <AdminPage
      title={title}
      lead={lead}
      {...(steps ? { steps } : {})}
      actions={
        <A className={buttonClass('second')} href={otherHref}>
          {page.isClosed ? 'Show open ones' : 'Show closed ones'}
        </A>
      }
    >
      <DifferenceList {...list} refused={reply && id > 0 ? { id, reply } : null} />
      <KeysetPages firstHref={firstHref} nextHref={nextHref} />
    </AdminPage>
  )
}
