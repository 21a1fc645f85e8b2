import { DAY, HOUR, MINUTE } from '~/lib/time/local-time'

/** A row of the lists on the kit's page. */
export type KitPerson = {
  id: string
  name: string
  email: string
  role: 'admin' | 'author'
  events: number
  /** How long ago the person was seen, in milliseconds. */
  seen: number
}

const LONG_NAME = 'Maximiliane-Alexandrina von Hohenlohe-Bartenstein und Jagstberg'

const PEOPLE: KitPerson[] = [
  person('max', LONG_NAME, 'a.very.long.email.without.any.breaks.in.its.name@mail.example.com', {
    role: 'admin',
    events: 1_204,
    seen: 40 * DAY,
  }),
  person('zoe', 'Zoë Quill', 'zoe@example.com', { events: 41, seen: 800 * DAY }),
  person('ada', 'Ada Byrne', 'ada@example.com', { role: 'admin', events: 12, seen: 20_000 }),
  person('bo', 'Bo 🎷 Chen', 'bo@example.com', { events: 1, seen: 5 * MINUTE }),
  person('dana', 'דנה לוי', 'dana@example.com', { events: 0, seen: 3 * HOUR }),
  person('eve', '<script>alert(1)</script>', 'eve@example.com', { events: 3, seen: DAY }),
  person('omar', 'عمر فاروق', 'omar@example.com', { events: 7, seen: 9 * DAY }),
]

type Facts = Partial<Pick<KitPerson, 'role'>> & Pick<KitPerson, 'events' | 'seen'>

function person(id: string, name: string, email: string, facts: Facts): KitPerson {
  return { id, name, email, role: 'author', ...facts }
}

type Query = { text: string; role: string; offset: number; limit: number }

/** The people who match, a page of them, as a store would find them. */
export function listKitPeople({ text, role, offset, limit }: Query) {
  const found = PEOPLE.filter(
    (person) =>
      `${person.name} ${person.email}`.toLowerCase().includes(text.toLowerCase()) &&
      (role === '' || person.role === role),
  )
  return { count: found.length, people: found.slice(offset, offset + limit) }
}

/** 'Ada Byrne and 2 more' */
export function nameKitPeople(ids: readonly string[]): string {
  const names = PEOPLE.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const [first = 'Nobody', ...rest] = names
  return rest.length === 0 ? first : `${first} and ${rest.length} more`
}
