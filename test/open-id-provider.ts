import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server'

/** What is to be wrong with what the provider tells of somebody. */
export type Flaw =
  | 'unsigned'
  | 'signed-with-secret'
  | 'foreign-key'
  | 'unknown-key'
  | 'tampered'
  | 'no-token'

/** As whom somebody comes: claims, or what is wrong with them, or what the provider says in their place. */
export type As = Record<string, unknown> & {
  flaw?: Flaw
  error?: string
  error_description?: string
}

export type OpenIdProvider = { address: string; stop(): void }

const KEY = 'the-key'
const SOMEBODY = 'somebody@lake.example'

type Asked = { query: Record<string, string>; body: { code?: string } }
type Answer = { body: { id_token?: string } }

/**
 * An OpenID Connect provider that stands in for Google: a real one, which checks codes and their verifiers and signs what
 * it tells. Whoever comes to /authorize is let through at once, as the person that `login_hint` names; `as` in the address
 * (JSON) says more. `issuer` is how it calls itself, when not by its address on this machine.
 */
export async function startOpenIdProvider(issuer?: string): Promise<OpenIdProvider> {
  const issuing = new OAuth2Issuer()
  await issuing.keys.generate('RS256', { kid: KEY })
  const service = new OAuth2Service(issuing)
  const people = new Map<string, As>()
  const personOf = ({ body }: Asked): As => people.get(body.code ?? '') ?? {}

  service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }, { query }: Asked) => {
    const { error, error_description, ...person }: As = JSON.parse(query.as ?? '{}')
    if (error) {
      url.searchParams.delete('code')
      url.searchParams.set('error', error)
      if (error_description) url.searchParams.set('error_description', error_description)
      return
    }
    const email = query.login_hint ?? SOMEBODY
    const usual = { sub: `g-${email}`, email, email_verified: true, name: 'Mara of Google' }
    people.set(url.searchParams.get('code') ?? '', { ...usual, ...person })
  })
  service.on('beforeTokenSigning', ({ payload }: { payload: object }, asked: Asked) => {
    const { flaw: _, ...claims } = personOf(asked)
    Object.assign(payload, claims)
  })
  service.on('beforeResponse', ({ body }: Answer, asked: Asked) => {
    const { flaw } = personOf(asked)
    if (flaw && body.id_token) body.id_token = spoiled(body.id_token, flaw)
  })

  const server = createServer(service.requestHandler)
  // Nobody waits for it when the tests are done.
  server.on('connection', (socket) => socket.unref())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const address = `http://localhost:${(server.address() as AddressInfo).port}`
  issuing.url = issuer ?? address
  return { address, stop: () => void server.close() }
}

const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })

function spoiled(token: string, flaw: Flaw): string | undefined {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const write = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signElsewhere = (kid: string) => {
    const words = `${write({ typ: 'JWT', alg: 'RS256', kid })}.${payload}`
    return `${words}.${createSign('RSA-SHA256').update(words).sign(foreign.privateKey, 'base64url')}`
  }
  switch (flaw) {
    case 'no-token':
      return undefined
    case 'unsigned':
      return `${write({ typ: 'JWT', alg: 'none', kid: KEY })}.${payload}.`
    case 'signed-with-secret': {
      const words = `${write({ typ: 'JWT', alg: 'HS256', kid: KEY })}.${payload}`
      return `${words}.${createHmac('sha256', 'the-secret').update(words).digest('base64url')}`
    }
    case 'foreign-key':
      return signElsewhere(KEY)
    case 'unknown-key':
      return signElsewhere('another-key')
    case 'tampered': {
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
      return `${header}.${write({ ...claims, email: 'admin@lake.example' })}.${signature}`
    }
  }
}
