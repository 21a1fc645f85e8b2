import {
  CodeChallengeMethod,
  generateCodeVerifier,
  generateState,
  OAuth2Client,
  OAuth2RequestError,
} from 'arctic'
import { validateJWT } from 'oslo/jwt'
import { z } from 'zod'
import { HOUR } from '~/lib/time/local-time'
import { ConfigurationError, type Settings } from '~/platform/settings/settings.server'

/** A person's profile at Google. */
export type GoogleUser = {
  /** Google's permanent id of the person; the email may change. */
  subject: string
  /** In lower case. */
  email: string
  isEmailVerified: boolean
  name: string | null
  imageUrl: string | null
}

/** The secrets of one sign-in, which the browser stores until it returns from Google. */
export type GoogleFlow = { state: string; nonce: string; codeVerifier: string }

export function createGoogleFlow(): GoogleFlow {
  return {
    state: generateState(),
    nonce: generateState(),
    codeVerifier: generateCodeVerifier(),
  }
}

type GoogleRedemption =
  | { kind: 'user'; user: GoogleUser }
  /** The code is unknown to Google, or its verifier is wrong. */
  | { kind: 'invalid-code'; reason: string }
  /** Google's response is not a valid token for this product and this sign-in. */
  | { kind: 'invalid-token'; reason: string }

/**
 * Sign-in with Google: OpenID Connect's authorization code flow with PKCE. Throws a ConfigurationError if it is not
 * configured, and an Error if Google cannot be reached.
 */
export type Google = {
  /** The URL to redirect the browser to; `loginHint` is the person's likely email. */
  authorizationUrl(
    flow: GoogleFlow,
    options: { redirectUri: string; loginHint: string | null },
  ): Promise<URL>
  /** Exchanges the code that the browser returned with for the person's profile. */
  redeem(code: string, flow: GoogleFlow, redirectUri: string): Promise<GoogleRedemption>
}

const SCOPES = ['openid', 'email', 'profile']
const TIME_LIMIT_MS = 10_000

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})
type Discovery = z.infer<typeof discoverySchema>

const keysSchema = z.object({
  keys: z.array(z.looseObject({ kid: z.string().optional(), kty: z.string() })),
})

const claimsSchema = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  sub: z.string().min(1).max(255),
  exp: z.number(),
  nonce: z.string(),
  email: z.email().toLowerCase(),
  // Some providers send it as text.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .default(false),
  name: z.string().optional(),
  picture: z.url().optional().catch(undefined),
})

/** Cached in this isolate, by issuer. */
const discoveries = new Map<string, { discovery: Discovery; readAt: number }>()

export function openGoogle({ google }: Settings, send: typeof fetch): Google {
  const configured = () => {
    if (!google) {
      throw new ConfigurationError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set')
    }
    return google
  }
  return {
    async authorizationUrl({ state, nonce, codeVerifier }, { redirectUri, loginHint }) {
      const { clientId, clientSecret, issuer } = configured()
      const { authorization_endpoint } = await discover(issuer, send)
      const url = new OAuth2Client(
        clientId,
        clientSecret,
        redirectUri,
      ).createAuthorizationURLWithPKCE(
        authorization_endpoint,
        state,
        CodeChallengeMethod.S256,
        codeVerifier,
        SCOPES,
      )
      url.searchParams.set('nonce', nonce)
      if (loginHint !== null) url.searchParams.set('login_hint', loginHint)
      return url
    },

    async redeem(code, { nonce, codeVerifier }, redirectUri) {
      const { clientId, clientSecret, issuer } = configured()
      const discovery = await discover(issuer, send)
      const client = new OAuth2Client(clientId, clientSecret, redirectUri)
      const { token_endpoint, jwks_uri } = discovery
      const tokens = await exchangeCode(client, token_endpoint, code, codeVerifier)
      if (tokens.kind !== 'tokens') return tokens
      const { idToken } = tokens
      const keys = keysSchema.parse(await fetchJson(jwks_uri, send)).keys
      const verified = await verifyToken(idToken, keys)
      if (verified.kind !== 'claims') return verified
      const { claims } = verified
      if (claims.iss !== discovery.issuer) return invalidToken(`the issuer is ${claims.iss}`)
      if (![claims.aud].flat().includes(clientId)) {
        return invalidToken('the token is for another client')
      }
      if (claims.nonce !== nonce) return invalidToken('the token is of another sign-in')
      const user = {
        subject: claims.sub,
        email: claims.email,
        isEmailVerified: claims.email_verified,
        name: claims.name ?? null,
        imageUrl: claims.picture ?? null,
      }
      return { kind: 'user', user }
    },
  }
}

const invalidToken = (reason: string) => ({ kind: 'invalid-token' as const, reason })

async function exchangeCode(client: OAuth2Client, url: string, code: string, verifier: string) {
  try {
    const tokens = await client.validateAuthorizationCode(url, code, verifier)
    if (!('id_token' in tokens.data)) return invalidToken('the answer has no token')
    return { kind: 'tokens' as const, idToken: tokens.idToken() }
  } catch (cause) {
    if (cause instanceof OAuth2RequestError) {
      return { kind: 'invalid-code' as const, reason: cause.code }
    }
    throw new Error(`${url} could not redeem a code`, { cause })
  }
}

/** The endpoints of the provider (OpenID Connect Discovery), cached for an hour. */
async function discover(issuer: string, send: typeof fetch): Promise<Discovery> {
  const cached = discoveries.get(issuer)
  if (cached && Date.now() < cached.readAt + HOUR) return cached.discovery
  const url = `${issuer}/.well-known/openid-configuration`
  const discovery = discoverySchema.parse(await fetchJson(url, send))
  discoveries.set(issuer, { discovery, readAt: Date.now() })
  return discovery
}

type Jwk = z.infer<typeof keysSchema>['keys'][number]

/** Checks the signature and lifetime of a token, and that it has the claims we need. */
async function verifyToken(token: string, keys: Jwk[]) {
  try {
    const keyId = parseKeyId(token)
    const jwk = keys.find(({ kty, kid }) => kty === 'RSA' && (!keyId || kid === keyId))
    if (!jwk) return invalidToken('the token is signed with an unknown key')
    const { payload } = await validateJWT('RS256', await exportKey(jwk), token)
    return { kind: 'claims' as const, claims: claimsSchema.parse(payload) }
  } catch (error) {
    return invalidToken(error instanceof Error ? error.message : String(error))
  }
}

function parseKeyId(token: string): string | undefined {
  const header = (token.split('.')[0] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return z.object({ kid: z.string().optional() }).parse(JSON.parse(atob(header))).kid
}

/** The key in SPKI form, which signatures are checked with. */
async function exportKey(jwk: Jwk): Promise<ArrayBuffer> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('jwk', jwk, algorithm, true, ['verify'])
  return (await crypto.subtle.exportKey('spki', key)) as ArrayBuffer
}

async function fetchJson(url: string, send: typeof fetch): Promise<unknown> {
  const response = await send(url, { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
  if (!response.ok) throw new Error(`${url} returned status ${response.status}`)
  return response.json()
}
