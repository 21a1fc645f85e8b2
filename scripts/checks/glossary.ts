/** Words that no name may contain, each with the word to use instead. */
export const UNWANTED_WORDS: Record<string, string> = {
  asked: 'query, input or params',
  asker: 'viewer',
  caller: 'viewer',
  edition: 'listing version',
  elsewhere: 'other origin',
  here: 'what is meant',
  keep: 'cache, save or allow',
  kept: 'cached or saved',
  keeps: 'caches or saves',
  letter: 'email',
  letters: 'emails',
  mend: 'fix',
  nobody: 'what is meant',
  note: 'what it does',
  noted: 'what it does',
  picture: 'image',
  pictures: 'images',
  problem: 'error',
  problems: 'errors',
  question: 'query',
  questions: 'queries',
  said: 'message',
  say: 'print or log',
  says: 'message',
  showing: 'occurrence',
  somebody: 'account or viewer',
  stand: 'is',
  standing: 'state',
  stands: 'is',
  tell: 'build, format or send',
  tells: 'builds, formats or sends',
  told: 'notice',
  unseen: 'visually hidden',
  whoever: 'viewer',
  ask: 'fetch or request',
  asks: 'fetches or requests',
  take: 'use, remove or accept',
  takes: 'uses, removes or accepts',
  taken: 'used or removed',
  bring: 'load',
  brings: 'loads',
  look: 'find',
  looks: 'finds',
  looked: 'found',
}

/** Names that are meaningless on their own. */
export const UNWANTED_NAMES = new Set(['of', 'here', 'one', 'them', 'other', 'others', 'it'])

/** Words that a name may not end with: `xOf(y)` is `findX`, `formatX` or `toX`. */
export const UNWANTED_LAST_WORDS = new Set(['of'])

/** A name that is right although it has an unwanted word. `names` matches whole names, `paths` are prefixes of files. */
export type Exception = { names: RegExp; paths?: readonly string[]; because: string }

export const EXCEPTIONS: readonly Exception[] = [
  {
    names: /^(kept(_?id|Name|Sites)?|venue_merge_kept|(find|select)KeptVenue(Ids?)?)$/i,
    because: 'the venue that remains when two are merged',
  },
  {
    names: /^picture$/,
    paths: [
      'app/http/api/account-json.ts',
      'app/http/api/administrator-json.ts',
      'test/doors/administrators.test.ts',
      'app/platform/google.server.ts',
      'test/doors/account-api.test.ts',
      'test/doors/google.test.ts',
    ],
    because: 'a field of the account API (specification), and a claim of OpenID Connect',
  },
  {
    names: /^pleaseNote$/,
    paths: ['app/domain/feeds/plugins/ticketmaster/'],
    because: "a field of Ticketmaster's Discovery API",
  },
  {
    names: /^(here(_c|C)ents|note)$/,
    paths: [
      'app/db/schema/promotions.ts',
      'app/domain/promotions/',
      'app/routes/admin/site/upsells/differences.server.ts',
      'app/ui/upsells/difference-list.tsx',
      'test/doors/sale-differences.test.ts',
    ],
    because:
      'the two sides of a difference between our sales and the provider, and what a person wrote about it',
  },
  {
    names: /^question$/,
    paths: ['app/ui/'],
    because: 'what a person must confirm before it is done, as a product writer calls it',
  },
  {
    names: /^anyOf$/,
    paths: ['app/ui/manifest-editor/json-schema.ts'],
    because: 'a key of JSON Schema',
  },
  {
    names: /^(keepAlive|text-letter-spacing)$/,
    paths: ['bench/', 'app/ui/map/'],
    because: 'an option of Node for persistent connections, and a property of MapLibre styles',
  },
]
