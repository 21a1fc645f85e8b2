import type { ReactNode } from 'react'
import { A } from '~/ui/kit/link'
import { Fact, FactList } from '~/ui/kit/text/fact'
import { BaseMapProvider } from '~/ui/map/base-map'
import { PlaceMap } from '~/ui/map/place-map'
import { FocusedImage } from '../focused-image'
import styles from './featured-venue-form.module.css'
import type { FeaturedVenuePage } from './featured-venue-page'

/** What the form does not change: name, address, images and map. `children` are below the name. */
export function VenueSummary({
  page: { venue, publicUrl, baseMap },
  children,
}: {
  page: FeaturedVenuePage
  children: ReactNode
}) {
  const { name, address, latitude, longitude } = venue
  const { primaryImageChecksum: primary, secondaryImageChecksum: secondary } = venue
  return (
    <div className={styles.summary}>
      <FactList>
        <Fact name="Name">
          <bdi>{name}</bdi>
          {children}
        </Fact>
        {address ? <Fact name="Where">{address}</Fact> : null}
        {publicUrl ? (
          <Fact name="Page">
            <A href={publicUrl}>{publicUrl}</A>
          </Fact>
        ) : null}
        <Fact name="Images">
          {primary || secondary ? (
            <span className={styles.images}>
              {primary ? (
                <FocusedImage
                  focus={venue.primaryFocus}
                  className={styles.wide}
                  checksum={primary}
                  alt={`${name}, primary image`}
                  width={256}
                  height={144}
                  sizes="16rem"
                />
              ) : null}
              {secondary ? (
                <FocusedImage
                  focus={venue.secondaryFocus}
                  className={styles.square}
                  checksum={secondary}
                  alt={`${name}, secondary image`}
                  width={144}
                  height={144}
                  sizes="9rem"
                />
              ) : null}
            </span>
          ) : (
            'None'
          )}
        </Fact>
      </FactList>
      <BaseMapProvider value={baseMap}>
        <PlaceMap
          map={{ bounds: null, markers: [{ latitude, longitude, href: null, title: name }] }}
          label={`Map of ${name}`}
        />
      </BaseMapProvider>
    </div>
  )
}
