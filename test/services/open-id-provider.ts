import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server'

/** What is wrong with the ID token that the provider issues. */
export type Flaw =
  | 'unsigned'
  | 'signed-with-secret'
  | 'foreign-key'
  | 'unknown-key'
  | 'tampered'
  | 'no-token'

/** The claims of the person who signs in, a flaw of the token, or an error that is returned instead. */
export type Claims = Record<string, unknown> & {
  flaw?: Flaw
  error?: string
  error_description?: string
}

export type OpenIdProvider = { url: string; stop(): void }

const KEY = 'the-key'
const DEFAULT_EMAIL = 'somebody@lake.example'

type ProviderRequest = { query: Record<string, string>; body: { code?: string } }
type Answer = { body: { id_token?: string } }

/**
 * A real OpenID Connect provider in place of Google: it checks codes and their verifiers and signs its tokens. Every
 * request to /authorize is approved at once, as the person that `login_hint` names; the parameter `as` (JSON) overrides
 * the claims. `issuer` defaults to the provider's local URL.
 */
export async function startOpenIdProvider(issuer?: string): Promise<OpenIdProvider> {
  const issuing = new OAuth2Issuer()
  await issuing.keys.generate('RS256', { kid: KEY })
  const service = new OAuth2Service(issuing)
  const people = new Map<string, Claims>()
  const findClaims = ({ body }: ProviderRequest): Claims => people.get(body.code ?? '') ?? {}

  service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }, { query }: ProviderRequest) => {
    const { error, error_description, ...person }: Claims = JSON.parse(query.as ?? '{}')
    if (error) {
      url.searchParams.delete('code')
      url.searchParams.set('error', error)
      if (error_description) url.searchParams.set('error_description', error_description)
      return
    }
    const email = query.login_hint ?? DEFAULT_EMAIL
    const usual = { sub: `g-${email}`, email, email_verified: true, name: 'Mara of Google' }
    people.set(url.searchParams.get('code') ?? '', { ...usual, ...person })
  })
  service.on('beforeTokenSigning', ({ payload }: { payload: object }, request: ProviderRequest) => {
    const { flaw: _, ...claims } = findClaims(request)
    Object.assign(payload, claims)
  })
  service.on('beforeResponse', ({ body }: Answer, request: ProviderRequest) => {
    const { flaw } = findClaims(request)
    if (flaw && body.id_token) body.id_token = spoiled(body.id_token, flaw)
  })

  const server = createServer(service.requestHandler)
  // An open connection does not keep the test process alive.
  server.on('connection', (socket) => socket.unref())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  issuing.url = issuer ?? url
  return { url, stop: () => void server.close() }
}

const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })

function spoiled(token: string, flaw: Flaw): string | undefined {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const write = (encoded: object) => Buffer.from(JSON.stringify(encoded)).toString('base64url')
  const signWithForeignKey = (kid: string) => {
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
      return signWithForeignKey(KEY)
    case 'unknown-key':
      return signWithForeignKey('another-key')
    case 'tampered': {
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
      return `${header}.${write({ ...claims, email: 'admin@lake.example' })}.${signature}`
    }
  }
}
