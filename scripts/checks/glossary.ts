/** Words that no name may contain, each with the word to use instead. */
export const UNWANTED_WORDS: Record<string, string> = {
  address: 'URL, ip or email; an address is a street',
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
  part: 'section',
  parts: 'sections',
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
  put: 'save, set or add',
  puts: 'saves, sets or adds',
  take: 'use, remove or accept',
  takes: 'uses, removes or accepts',
  taken: 'used or removed',
  bring: 'load',
  brings: 'loads',
  hold: 'have or contain',
  holds: 'has or contains',
  held: 'value',
  look: 'find',
  looks: 'finds',
  looked: 'found',
}

/** Names that are meaningless on their own. */
export const UNWANTED_NAMES = new Set(['of', 'here', 'one', 'them', 'other', 'others', 'it'])

/** Words that a name may not end with: `xOf(y)` is `findX`, `formatX` or `toX`. */
export const UNWANTED_LAST_WORDS = new Set(['of'])

/** Exceptions, each with its reason. `names` matches whole names, `paths` matches files. */
export const ALLOWED: readonly { names: RegExp; paths?: RegExp; because: string }[] = [
  {
    names: /^((venue|street)_?address|address_?(key|locality)|geocode-address.*)$/i,
    because: 'the street address of a venue, in our words and in those of schema.org',
  },
  {
    names: /^address$/,
    paths:
      /^(app\/(db\/schema|domain\/(events|feeds|venues))\/|app\/ui\/(events|places|venues)\/|app\/http\/api\/(event-detail|venue)-json|app\/routes\/site\/event\/|scripts\/(demo|manage)\/|test\/(cast|listing-model\/|doors\/(featured-venue-page|home-page|pages|places|two-cities)\.)|bench\/bench-site)/,
    because: 'a street address, where these files describe a venue',
  },
  {
    names: /^picture$/,
    paths:
      /^(app\/http\/api\/account-json|app\/platform\/google|test\/doors\/(account-api|google))/,
    because: 'the field of the account API, and the claim of OpenID Connect',
  },
  {
    names: /^held$/,
    paths: /^app\/(db\/schema\/feeds|domain\/feeds\/)/,
    because: 'the state, in the database, of a run that waits for its deletions to be accepted',
  },
  {
    names: /^keepAlive$/,
    paths: /^bench\//,
    because: 'persistent connections of HTTP',
  },
]
