import type { CityHighlights } from '../demo-city'

/** What Sorrel Springs puts forward: its announcement, the rooms that it is proud of, and the events it points to. */
export const HIGHLIGHTS: CityHighlights = {
  announcement: `<p><strong>The night bus is back.</strong> Line 9 leaves the Railyard for Juniper Heights every half hour until two, Fridays and Saturdays. It is free, and it is blue.</p>`,
  venues: [
    {
      name: 'The Roundhouse',
      images: ['guitar/1', 'vinyl/4', 'microphone/3'],
      hours: `<p>Doors an hour before each show.</p><p>The yard opens at 5 PM from Wednesday on.</p>`,
      phone: '(505) 555-0150',
      email: 'door@roundhouse.sorrelsprings.example',
      parking: `<p>Plenty on Railyard Avenue. Line 9 stops at the gate until two.</p>`,
      message: `<p>Twenty-two tracks once met here. Now it is bands.</p>`,
      about: `<p>The turntable still turns: on big nights the stage stands on it, and the second band plays to the other half of the room. The brick holds the heat of the day well into the evening, so bring less than you think.</p><ul><li>Standing room for eight hundred, seats for sixty.</li><li>The taco window takes cash only.</li></ul>`,
      pages: ['facebook', 'twitter'],
    },
    {
      name: 'Sorrel Opera House',
      images: ['strings/5', 'dancers/1'],
      hours: `<p>Box office: Mon – Sat 11 AM – 6 PM, and an hour before the curtain</p>`,
      phone: '(505) 555-0101',
      email: 'boxoffice@operahouse.sorrelsprings.example',
      parking: `<p>The Plaza garage validates tickets. The last shuttle leaves half an hour after the applause.</p>`,
      message: `<p>Built by a copper king for a soprano who never came. Others did.</p>`,
      about: `<p>Six hundred velvet seats, a painted sky with the stars as they stood on opening night in 1908, and an acoustic that forgives nobody. The house shares its season between opera, ballet and whoever dares.</p>`,
      pages: ['facebook', 'twitter', 'yelp', 'pinterest'],
    },
    {
      name: 'Sorrel Springs Bathhouse',
      images: ['arches/5', 'arches/4'],
      hours: `<p>Daily 7 AM – 10 PM</p><p>Quiet hours before nine.</p>`,
      phone: '(505) 555-0133',
      email: 'water@bathhouse.sorrelsprings.example',
      parking: `<p>Fifty places in the shade of the cottonwoods, free for bathers.</p>`,
      message: `<p>Water at 104 degrees, tiles from 1921, and after dark the sound of a harp across the pool.</p>`,
      about: `<p>The spring has come up here longer than anyone has been counting. The bathhouse adds arches, towels and, several evenings a week, music that is made for people lying down.</p>`,
      pages: ['yelp', 'pinterest'],
    },
  ],
  picks: [
    'Terrace Amphitheater/red-rock-weekend',
    'Piñon Park/balloon-festival',
    'Sorrel Opera House/magic-flute',
    'Mesa Overlook Trailhead/star-party',
    'Railyard Market/farmers-market',
    'Museum of the High Desert/night-at-museum',
  ],
  promoted: [
    'The Roundhouse/dust-devils',
    'Sorrel Opera House/high-desert-ballet',
    'Coyote Flats Arena/rodeo',
    'Meteor Lanes/cosmic-disco',
    'Alameda Cinema/desert-docs',
  ],
}
