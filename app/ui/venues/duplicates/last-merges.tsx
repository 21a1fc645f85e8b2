import { Form } from '@remix-run/react'
import { duplicatesPath } from '~/domain/sites/admin-path'
import { buttonClass } from '~/ui/kit/button-class'
import { Card } from '~/ui/kit/pages/card'
import quiet from '~/ui/kit/text/quiet.module.css'
import { RelativeTime } from '~/ui/kit/text/relative-time'
import hidden from '~/ui/kit/visually-hidden.module.css'
import styles from './venue-duplicates.module.css'

type Merge = {
  id: number
  kept: { name: string }
  merged: { name: string }
  mergedAt: number
  undoneAt: number | null
  undoFirst: { merged: string; kept: string } | null
}

type Props = { merges: Merge[]; site: { id: number }; now: number; timezone: string }

/** The last merges, each with its Undo. */
export function LastMerges({ merges, site, ...clock }: Props) {
  if (merges.length === 0) return null
  return (
    <Card title="Last merges">
      <ul className={styles.merges}>
        {merges.map((merge) => (
          <li key={merge.id} className={styles.merge}>
            <span>
              <bdi className={styles.name}>{merge.merged.name}</bdi> was merged into{' '}
              <bdi className={styles.name}>{merge.kept.name}</bdi>{' '}
              <RelativeTime at={merge.mergedAt} {...clock} />
            </span>
            <Undo merge={merge} site={site} {...clock} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Undo({ merge, site, ...clock }: { merge: Merge } & Omit<Props, 'merges'>) {
  const { id, undoneAt, undoFirst } = merge
  if (undoneAt !== null) {
    return (
      <span className={quiet.small}>
        Undone <RelativeTime at={undoneAt} {...clock} />
      </span>
    )
  }
  if (undoFirst) {
    return (
      <span className={quiet.small}>
        First undo that <bdi>{undoFirst.merged}</bdi> was merged into <bdi>{undoFirst.kept}</bdi>
      </span>
    )
  }
  return (
    <Form method="post" action={duplicatesPath(site)} preventScrollReset>
      <input type="hidden" name="merge" value={id} />
      <button type="submit" name="intent" value="undo-merge" className={buttonClass('plain')}>
        Undo
        <span className={hidden.visuallyHidden}> the merge of {merge.merged.name}</span>
      </button>
    </Form>
  )
}
