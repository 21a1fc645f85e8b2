import type { GivenSiteSettings } from '~/domain/sites/site'
import type { ArtName } from '../art/print'
import type { CityPlan } from '../city-map'

export const SITE = {
  host: 'sorrelsprings',
  name: 'Sorrel Springs',
  timezone: 'America/Denver',
} as const

/** On no map: a spa town drawn on empty high desert, seven quarters around a plaza. */
export const PLAN: CityPlan = {
  middle: { latitude: 39.52, longitude: -108.62 },
  corners: {
    in1: [0.1, 1.5],
    in2: [1.3, 0.9],
    in3: [1.5, -0.4],
    in4: [0.6, -1.4],
    in5: [-0.7, -1.3],
    in6: [-1.5, -0.3],
    in7: [-1.1, 1],
    out1: [0.3, 3.9],
    out2: [3.2, 2.6],
    out3: [4.3, -0.8],
    out4: [1.9, -3.7],
    out5: [-1.6, -4],
    out6: [-4.2, -1.1],
    out7: [-3, 2.8],
  },
  neighborhoods: {
    'The Plaza': ['in7', 'in6', 'in5', 'in4', 'in3', 'in2', 'in1'],
    'Juniper Heights': ['in1', 'in2', 'out2', 'out1'],
    Railyard: ['in2', 'in3', 'out3', 'out2'],
    'Copper Row': ['in3', 'in4', 'out4', 'out3'],
    'Coyote Flats': ['in4', 'in5', 'out5', 'out4'],
    Acequia: ['in5', 'in6', 'out6', 'out5'],
    'Bathhouse District': ['in6', 'in7', 'out7', 'out6'],
    'Piñon Park': ['in7', 'in1', 'out1', 'out7'],
  },
}

export const ZIPS: Record<string, string[]> = {
  '00271': ['The Plaza'],
  '00272': ['Juniper Heights', 'Piñon Park'],
  '00273': ['Railyard', 'Copper Row'],
  '00274': ['Coyote Flats', 'Acequia'],
  '00275': ['Bathhouse District'],
}

/** Parks: the neighborhood, the way from its middle, and how wide, in kilometers. */
export const PLACES: Record<string, [string, [number, number], number]> = {
  'Sorrel Plaza': ['The Plaza', [0, 0], 0.6],
  'Hot Springs Terrace': ['Bathhouse District', [-0.1, 0.2], 0.9],
  'Mesa Overlook': ['Juniper Heights', [0.2, 0.5], 1],
}

export const DEFAULT_ART: ArtName = 'sorrelsprings/tiles/3'

export const SETTINGS: GivenSiteSettings = {
  supportEmail: 'hola@sorrelsprings.example',
  branding: {
    primary: '#8f3a1d',
    accent: '#1f7d7a',
    paper: '#fdf1e3',
    font: 'bricolage',
    radius: 14,
    tagline: 'Warm water, red rock and something on every night',
  },
  masthead: 'band',
  homeLayout: 'images',
  siteNavCategories: ['concerts', 'food_and_drink', 'outdoors', 'arts', 'nightlife', 'family'],
  homeCategories: ['outdoors', 'concerts', 'food_and_drink', 'arts'],
  footerSections: [
    {
      title: 'Go outside',
      links: [
        { title: 'Hikes and walks', url: '/category/hikes_and_walks' },
        { title: 'Stargazing', url: '/category/stargazing' },
        { title: 'Running and cycling', url: '/category/running_and_cycling' },
      ],
    },
    {
      title: 'Stay in town',
      links: [
        { title: 'Live music', url: '/category/concerts' },
        { title: 'Markets and tastings', url: '/category/food_and_drink' },
        { title: 'Workshops', url: '/category/classes' },
      ],
    },
    {
      title: 'After dark',
      links: [
        { title: 'Dance parties', url: '/category/dance_parties' },
        { title: 'Comedy', url: '/category/comedy' },
        { title: 'Film', url: '/category/film' },
      ],
    },
    {
      title: 'Contact',
      links: [{ title: 'Tell us about an event', url: 'mailto:hola@sorrelsprings.example' }],
    },
  ],
}
