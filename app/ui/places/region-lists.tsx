import { regionPath } from '~/domain/geography/region'
import chips from '~/ui/kit/chips.module.css'
import { A } from '~/ui/kit/link'
import type { ListedRegion, RegionGroup } from './region-groups'
import styles from './region-lists.module.css'

/** An index of all places, neighborhoods and zip codes of a site. */
export function RegionLists({ groups }: { groups: RegionGroup[] }) {
  return (
    <>
      {groups.length > 1 ? (
        <nav className={styles.jump} aria-label="On this page">
          <ul className={chips.outlined}>
            {groups.map(({ anchor, heading }) => (
              <li key={anchor}>
                <A href={`#${anchor}`}>{heading}</A>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {groups.map((group) => (
        <section key={group.anchor} className={styles.group} aria-labelledby={group.anchor}>
          <div className={styles.side}>
            <h2 id={group.anchor}>{group.heading}</h2>
            <Letters group={group} />
          </div>
          <div className={styles.sections}>
            {group.sections.map(({ letter, regions }) => (
              <div key={letter} className={styles.section}>
                {letter === null ? null : <h3 id={letterAnchor(group, letter)}>{letter}</h3>}
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
function Letters({ group }: { group: RegionGroup }) {
  const letters = group.sections.flatMap(({ letter }) => letter ?? [])
  if (letters.length < 2) return null
  return (
    <nav className={styles.letters} aria-label={`${group.heading} by letter`}>
      <ul>
        {letters.map((letter) => (
          <li key={letter}>
            <A href={`#${letterAnchor(group, letter)}`}>{letter}</A>
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
        <li key={region.slug}>
          <A href={regionPath(region)}>{region.name}</A>
        </li>
      ))}
    </ul>
  )
}

function letterAnchor({ anchor }: Pick<RegionGroup, 'anchor'>, letter: string): string {
  return `${anchor}-${/[A-Z]/.test(letter) ? letter.toLowerCase() : 'others'}`
}
