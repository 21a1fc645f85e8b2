import { readRecordedFile } from './recorded-files'

export type StripeObject = Record<string, unknown> & { id: string; object: string }

/** What an account at Stripe has. It changes objects in place, as the API shows them. */
export type StripeAccount = { objects: Map<string, StripeObject>; calls: string[] }

/** An answer of Stripe that is an error. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly body: Record<string, unknown>,
  ) {
    super(String(body.message))
  }
}

let samples: Record<string, StripeObject> | undefined

/** A complete object in Stripe's format: its own sample, with these fields. */
export function build<Fields extends object>(kind: string, prefix: string, fields: Fields) {
  samples ??= JSON.parse(String(readRecordedFile('stripe/resources.json') ?? '{}'))
  const sample = structuredClone(samples?.[kind])
  if (!sample) throw new Error(`there is no sample of ${kind}`)
  const id = `${prefix}_${crypto.randomUUID().replaceAll('-', '')}`
  return { ...sample, created: Math.floor(Date.now() / 1_000), ...fields, id }
}

/** The newest first. */
export function list(account: StripeAccount, kind: string, params: URLSearchParams) {
  const since = Number(params.get('created[gte]') ?? 0)
  const all = [...account.objects.values()]
    .filter(({ object, created }) => object === kind && Number(created) >= since)
    .toReversed()
  const after = all.findIndex(({ id }) => id === params.get('starting_after')) + 1
  const limit = Number(params.get('limit') ?? 10)
  const data = all.slice(after, after + limit)
  return { object: 'list', url: `/v1/${kind}s`, has_more: after + limit < all.length, data }
}

/** https://docs.stripe.com/expand */
export function expand(
  account: StripeAccount,
  intent: StripeObject,
  params: URLSearchParams,
): unknown {
  const isExpanded = [...params].some(
    ([name, path]) =>
      name.startsWith('expand') && path.endsWith('latest_charge.balance_transaction'),
  )
  if (!isExpanded || intent.latest_charge === null) return structuredClone(intent)
  const charge = find(account, String(intent.latest_charge), 'charge')
  const balance_transaction = find(
    account,
    String(charge.balance_transaction),
    'balance_transaction',
  )
  return structuredClone({ ...intent, latest_charge: { ...charge, balance_transaction } })
}

export function store(account: StripeAccount, object: StripeObject): StripeObject {
  account.objects.set(object.id, object)
  return object
}

export function find(account: StripeAccount, id: string, kind: string): StripeObject {
  const object = account.objects.get(id)
  if (object?.object !== kind) throw notFound(`${kind}: '${id}'`)
  return object
}

export const notFound = (what: string) =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'id',
    message: `No such ${what}`,
  })

export function readMetadata(params: URLSearchParams, name: string): Record<string, string> {
  const entries = [...params].flatMap(([key, value]) =>
    key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value]] : [],
  )
  return Object.fromEntries(entries)
}
