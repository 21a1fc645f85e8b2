import type { GivenSiteSettings } from '~/domain/sites/site'
import type { ArtName } from '../art/print'
import type { CityPlan } from '../city-map'
import type { DemoCity } from '../demo-city'

export const SITE = {
  host: 'portlarkin',
  name: 'Port Larkin',
  timezone: 'America/New_York',
} as const

/** On no map: a harbor town drawn on an empty stretch of coast. */
export const PLAN: CityPlan = {
  middle: { latitude: 44.46, longitude: -67.88 },
  corners: {
    seaWest: [-4.1, -2.2],
    seaMill: [-2, -2.6],
    seaWharf: [0.1, -2.1],
    seaPier: [2, -2.7],
    seaPoint: [4.2, -2],
    west: [-4.3, 0.1],
    mill: [-2.1, -0.1],
    square: [0, 0.3],
    bridge: [2.2, -0.1],
    seaEast: [4.4, 0.3],
    hill: [-3.8, 2.5],
    orchard: [-1.8, 2.8],
    green: [0.3, 2.4],
    lamp: [2.3, 2.9],
    seaNorth: [4, 2.4],
  },
  neighborhoods: {
    Millrace: ['seaWest', 'seaMill', 'mill', 'west'],
    'Wharf District': ['seaMill', 'seaWharf', 'square', 'mill'],
    'Old Harbor': ['seaWharf', 'seaPier', 'bridge', 'square'],
    'Gull Point': ['seaPier', 'seaPoint', 'seaEast', 'bridge'],
    'Orchard Hill': ['west', 'mill', 'orchard', 'hill'],
    'College Green': ['mill', 'square', 'green', 'orchard'],
    'Lamplight Row': ['square', 'bridge', 'lamp', 'green'],
    Saltmarsh: ['bridge', 'seaEast', 'seaNorth', 'lamp'],
  },
}

export const ZIPS: Record<string, string[]> = {
  '00141': ['Wharf District', 'Old Harbor'],
  '00142': ['Millrace', 'Orchard Hill'],
  '00143': ['College Green'],
  '00144': ['Lamplight Row'],
  '00145': ['Gull Point', 'Saltmarsh'],
}

/** Parks and piers: the neighborhood, the way from its middle, and how wide, in kilometers. */
export const PLACES: Record<string, [string, [number, number], number]> = {
  'Larkin Common': ['College Green', [0.1, -0.15], 0.9],
  'The Fish Pier': ['Old Harbor', [0.1, -0.5], 0.7],
  'Breakwater Park': ['Gull Point', [0.5, -0.3], 1],
}

export const DEFAULT_ART: ArtName = 'portlarkin/tiles/0'

const NAME = { name: SITE.name, typeface: 'fraunces' } as const
export const LOGO: DemoCity['logo'] = {
  light: { ...NAME, ink: '#12344a', accent: '#c8452a' },
  dark: { ...NAME, ink: '#f2efe9', accent: '#e0715a' },
}

export const SETTINGS: GivenSiteSettings = {
  supportEmail: 'hello@portlarkin.example',
  branding: {
    primary: '#12344a',
    accent: '#c8452a',
    paper: '#fbf7ee',
    font: 'fraunces',
    radius: 0,
    tagline: 'What’s on between the lighthouse and the hill',
  },
  masthead: 'nameplate',
  logoHeightHeader: 56,
  homeLayout: 'stories',
  siteNavCategories: ['concerts', 'food_and_drink', 'theater', 'comedy', 'arts', 'outdoors'],
  homeCategories: ['concerts', 'food_and_drink', 'theater', 'outdoors'],
  footerSections: [
    {
      title: 'Around town',
      links: [
        { title: 'Live music', url: '/category/concerts' },
        { title: 'On the water', url: '/category/on_the_water' },
        { title: 'Museums and galleries', url: '/category/arts' },
      ],
    },
    {
      title: 'This week',
      links: [
        { title: 'Farmers markets', url: '/category/farmers_markets' },
        { title: 'Trivia and games', url: '/category/trivia_and_games' },
        { title: 'For families', url: '/category/family' },
      ],
    },
    {
      title: 'About',
      links: [{ title: 'Write to the editors', url: 'mailto:hello@portlarkin.example' }],
    },
  ],
}
