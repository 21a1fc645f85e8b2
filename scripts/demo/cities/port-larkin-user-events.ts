import type { UserEventSketch } from '../demo-city'
import { at, once } from '../demo-dates'

/** What people of Port Larkin have put up themselves: one still a draft, one past. */
export const USER_EVENTS: UserEventSketch[] = [
  {
    by: 'robin@example.com',
    at: 'Larkin Free Library',
    isPublished: true,
    id: 'repair-table',
    title: 'The Repair Table: Lamps, Zippers, Radios',
    dates: at('Sat', 1, '10:00', 3),
    categories: ['community', 'volunteering'],
    art: 'books/0',
    cost: 'Free',
    organizer: 'Robin Achebe',
    text: `Bring what broke, and sit with somebody who knows how it works. We have soldering irons, a sewing machine and a box of odd screws that goes back to 1970.

Nothing leaves worse than it came, and about two things in three leave mended. There is coffee.`,
  },
  {
    by: 'robin@example.com',
    at: 'Mariners Park',
    isPublished: false,
    id: 'lantern-walk',
    title: 'Lantern Walk Along the Breakwater',
    dates: at('Fri', 2, '20:30', 1.5),
    categories: ['hikes_and_walks', 'family'],
    art: 'lighthouse/3',
    cost: 'Free',
    organizer: 'Robin Achebe',
    text: `We meet at the third-base gate, light whatever lantern everybody has brought, and walk out to the breakwater light and back. Strollers can come along as far as the steps.

Still to be settled with the harbor master: how far out we may go.`,
  },
  {
    by: 'robin@example.com',
    at: 'Anchor & Ampersand',
    isPublished: true,
    id: 'first-drafts',
    title: 'First Drafts: Neighbors Read What They Wrote',
    dates: once(-9, '19:00', 2),
    categories: ['poetry_and_spoken_word'],
    art: 'parlour/0',
    cost: 'Free',
    organizer: 'Robin Achebe',
    text: `Ten readers, five minutes each, and a bell that is rung without mercy. Letters, recipes and complaints to the council are as welcome as poems.`,
  },
]
