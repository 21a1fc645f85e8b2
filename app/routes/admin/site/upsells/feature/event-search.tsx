import { Empty } from '~/ui/kit/notice'
import { EmptyPanel } from '~/ui/kit/tables/empty-panel'
import { FilterBar } from '~/ui/kit/tables/filter-bar'
import { FilterText } from '~/ui/kit/tables/filter-fields'
import { type FoundLink, LinkList } from '~/ui/kit/tables/link-list'
import quiet from '~/ui/kit/text/quiet.module.css'

type Props = {
  siteId: string
  text: string
  found: FoundLink[]
}

/** Finds the event to feature. */
export function EventSearch({ siteId, text, found }: Props) {
  return (
    <>
      <FilterBar
        action="/site/upsells/feature"
        hidden={{ site: siteId }}
        clearHref={null}
        label="Find an event"
      >
        <FilterText label="Title of the event" name="q" value={text} />
      </FilterBar>
      {found.length > 0 ? (
        <LinkList links={found} />
      ) : text.trim() === '' ? (
        <p className={quiet.label}>Enter a part of the event’s title.</p>
      ) : (
        <EmptyPanel>
          <Empty text="No upcoming event of this site matches." />
        </EmptyPanel>
      )}
    </>
  )
}
