import type { UserEventSketch } from '../demo-city'
import { at, once } from '../demo-dates'

/** What people of Port Larkin have submitted: one still a draft, one past, and three that wait for a decision. */
export const USER_EVENTS: UserEventSketch[] = [
  {
    by: 'robin@example.com',
    at: 'Larkin Free Library',
    isPublished: true,
    daysAgo: 3,
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
    daysAgo: 1,
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
    daysAgo: 12,
    id: 'first-drafts',
    title: 'First Drafts: Neighbors Read What They Wrote',
    dates: once(-9, '19:00', 2),
    categories: ['poetry_and_spoken_word'],
    art: 'parlour/0',
    cost: 'Free',
    organizer: 'Robin Achebe',
    text: `Ten readers, five minutes each, and a bell that is rung without mercy. Letters, recipes and complaints to the council are as welcome as poems.`,
  },
  {
    by: 'june@example.com',
    at: 'Mariners Park',
    isPublished: false,
    daysAgo: 2,
    signals: [
      { name: 'link-in-title', points: 30 },
      { name: 'new-author', points: 20 },
    ],
    id: 'kayak-swap',
    title: 'Kayak Swap Meet (call 555-0142)',
    dates: at('Sun', 1, '09:00', 4),
    categories: ['outdoors', 'community'],
    art: 'paddles/3',
    cost: 'Free',
    organizer: 'June Ferreira',
    text: `Boats, paddles and vests change hands on the grass behind third base. Bring what you have outgrown, and a tape measure.

Nothing over eighteen feet, please: the path is narrow.`,
  },
  {
    by: 'june@example.com',
    at: 'Anchor & Ampersand',
    isPublished: false,
    daysAgo: 1,
    signals: [
      { name: 'repeated-own', points: 30 },
      { name: 'new-author', points: 20 },
    ],
    id: 'accordion-circle',
    title: 'Accordion Circle for Absolute Beginners',
    dates: at('Wed', 1, '18:30', 2),
    categories: ['concerts', 'classes'],
    art: 'keys/1',
    cost: '$5',
    organizer: 'June Ferreira',
    text: `Two loaners are there for those who do not own one yet. We learn one waltz an evening, and play it until the bookseller begs.`,
  },
  {
    by: 'june@example.com',
    at: 'Larkin Free Library',
    isPublished: false,
    daysAgo: 0,
    signals: [
      { name: 'shouting', points: 25 },
      { name: 'spam-phrases', points: 40 },
      { name: 'new-author', points: 20 },
    ],
    id: 'double-your-money',
    title: 'DOUBLE YOUR MONEY!!! FREE SEMINAR',
    dates: at('Thu', 1, '19:00', 1),
    categories: ['talks_and_books'],
    art: 'books/4',
    cost: 'Free',
    organizer: 'June Ferreira',
    text: `Act now, limited time offer. Guaranteed returns for the first twenty who sign up, and a free gift for everyone who brings a friend with a bank account.`,
  },
]
