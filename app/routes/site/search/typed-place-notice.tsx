import { A } from '~/ui/kit/link'
import { Notice } from '~/ui/kit/notice'
import type { TypedPlace } from './find-typed-place.server'
import styles from './search.module.css'

/** What the place that a visitor typed may mean, or that nothing has this name. */
export function TypedPlaceNotice({ place }: { place: TypedPlace }) {
  const { text, choices, isUnavailable, attribution } = place
  return (
    <Notice>
      {choices.length > 0 ? (
        <>
          <p>{`Which “${text}” do you mean?`}</p>
          <ul className={styles.choices}>
            {choices.map(({ name, detail, href }) => (
              <li key={href}>
                <A href={href}>{name}</A> {detail}
              </li>
            ))}
          </ul>
          {attribution ? <small>{attribution}</small> : null}
        </>
      ) : (
        <p>
          {isUnavailable
            ? `No neighborhood or venue is called “${text}”, and streets cannot be searched at the moment. Try again in a minute, or choose from Where.`
            : `Nothing called “${text}” was found in this city. Type a neighborhood, a venue, a zip code, or a street with its number.`}
        </p>
      )}
      <p>These events are anywhere in the city.</p>
    </Notice>
  )
}
