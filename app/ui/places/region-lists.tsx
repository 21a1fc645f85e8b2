import { regionPath } from '~/domain/geography/region'
import { EventNumber } from '~/ui/events/event-number'
import { A } from '~/ui/kit/link'
import chips from '~/ui/kit/text/chips.module.css'
import type { ListedRegion, RegionGroup } from './region-groups'
import styles from './region-lists.module.css'

/** Links to the groups of RegionLists. */
export function RegionJumps({ groups }: { groups: RegionGroup[] }) {
  if (groups.length < 2) return null
  return (
    <nav className={styles.jump} aria-label="On this page">
      <ul className={chips.outlined}>
        {groups.map(({ anchor, heading }) => (
          <li key={anchor}>
            <A href={`#${anchor}`}>{heading}</A>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** An index of all places, neighborhoods and zip codes of a site, each with how many events it has. */
export function RegionLists({ groups }: { groups: RegionGroup[] }) {
  return (
    <>
      {groups.map((group) => (
        <section key={group.anchor} className={styles.group} aria-labelledby={group.anchor}>
          <div className={styles.side}>
            <h2 id={group.anchor}>{group.heading}</h2>
            <InitialLinks group={group} />
          </div>
          <div className={styles.sections}>
            {group.sections.map(({ initial, regions }) => (
              <div key={initial} className={styles.section}>
                {initial === null ? null : <h3 id={initialAnchor(group, initial)}>{initial}</h3>}
                <Names regions={regions} />
              </div>
            ))}
          </div>
        </section>
      ))}
    </>
  )
}

/** Links to the letters of a long group. */
function InitialLinks({ group }: { group: RegionGroup }) {
  const initials = group.sections.flatMap(({ initial }) => initial ?? [])
  if (initials.length < 2) return null
  return (
    <nav className={styles.initials} aria-label={`${group.heading} by letter`}>
      <ul>
        {initials.map((initial) => (
          <li key={initial}>
            <A href={`#${initialAnchor(group, initial)}`}>{initial}</A>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Names({ regions }: { regions: ListedRegion[] }) {
  return (
    <ul className={styles.names}>
      {regions.map((region) => (
        <li key={region.slug} data-event-href={regionPath(region)}>
          <A href={regionPath(region)}>{region.name}</A>
          {/* The number stays on the line of the name's last word. */}
          {'\u00a0'}
          <EventNumber events={region.events} />
        </li>
      ))}
    </ul>
  )
}

function initialAnchor({ anchor }: Pick<RegionGroup, 'anchor'>, initial: string): string {
  return `${anchor}-${/[A-Z]/.test(initial) ? initial.toLowerCase() : 'others'}`
}
