/** Words and phrases that mean the same to visitors who search. */
export const SEARCH_SYNONYMS: string[][] = [
  ['kids', 'children', 'family'],
  ['concert', 'gig', 'live music'],
  ['stand-up', 'comedy'],
  ['theater', 'theatre'],
  ['movie', 'film', 'cinema'],
  ['sports', 'athletics'],
  ['nightlife', 'clubbing', 'night out'],
  ['outdoors', 'outdoor', 'open air'],
  ['trivia', 'quiz', 'pub quiz'],
  ['barbecue', 'barbeque', 'bbq'],
  ['farmers market', 'farm market'],
  ['exhibition', 'exhibit'],
  ['lgbtq', 'lgbt', 'queer', 'pride'],
  ['christmas', 'xmas'],
  ['fourth of july', '4th of july', 'independence day'],
  ['open mic', 'open mike'],
  ['donut', 'doughnut'],
]

/** Words that also find what another word means, but not the other way around: most texts with 'music' are of no concert. */
export const IMPLIED_WORDS: [word: string, implied: string][] = [
  ['music', 'concert'],
  ['party', 'nightlife'],
  ['play', 'theater'],
  ['nature', 'outdoors'],
  ['toddler', 'kids'],
]
