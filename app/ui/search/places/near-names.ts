import { type NearPlace, toMiles } from '~/domain/search/near/near-place'

/** 'Near Harbor Hall'. A point without a name is one that was chosen on a map. */
export const formatNear = ({ name }: NearPlace): string => (name ? `Near ${name}` : 'In this area')

/** 'Within 2 miles of Harbor Hall' */
export const formatWithin = (near: NearPlace): string =>
  `Within ${formatMiles(toMiles(near))} of ${near.name ?? 'the center of this area'}`

export function formatMiles(miles: number): string {
  if (miles === 0.5) return '½ mile'
  return miles === 1 ? '1 mile' : `${miles} miles`
}
