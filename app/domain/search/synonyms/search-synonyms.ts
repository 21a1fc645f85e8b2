import { formatFact } from '~/domain/listings/fact-names'

/** Words and phrases that mean the same to visitors who search. */
export const SEARCH_SYNONYMS: string[][] = [
  ['kids', 'children', 'family'],
  ['concert', 'gig', 'live music'],
  ['stand-up', 'comedy', 'comedian'],
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
  ['cycling', 'bike', 'bicycle'],
  ['hip hop', 'rap'],
  ['stargazing', 'astronomy'],
  ['spoken word', 'storytelling'],
  ['pottery', 'ceramics', 'potters'],
  ['knitting', 'crochet', 'knitters'],
  ['birds', 'birding', 'bird watching'],
  ['craft fair', 'makers market', 'maker market'],
]

/** Words that also find what another word means, but not the other way around: most texts with 'music' are of no concert. */
export const IMPLIED_WORDS: [word: string, implied: string][] = [
  ['music', 'concert'],
  ['party', 'nightlife'],
  ['play', 'theater'],
  ['nature', 'outdoors'],
  ['toddler', 'kids'],
]

/** Words that name a fact which an event may state without the word. */
export const FACT_WORDS: [word: string, fact: string][] = [['free', formatFact('price', 'free')]]
