import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } from 'arctic'
import { validateJWT } from 'oslo/jwt'
import { z } from 'zod'
import { HOUR } from '~/lib/local-time'
import { ConfigurationError, type Settings } from './settings.server'

/** A person, as Google knows them. */
export type GoogleUser = {
  /** Never changes, as addresses may. */
  subject: string
  /** In lower case. */
  email: string
  isEmailVerified: boolean
  name: string | null
  imageUrl: string | null
}

/** What one sign-in is made of, which the browser keeps until it comes back. */
export type GoogleFlow = { state: string; nonce: string; codeVerifier: string }

/** What a new sign-in is made of, which nobody can guess. */
export function createGoogleFlow(): GoogleFlow {
  return {
    state: generateState(),
    nonce: generateState(),
    codeVerifier: generateCodeVerifier(),
  }
}

/** Sign-in with Google: OpenID Connect's authorization code with PKCE. Throws a ConfigurationError where it is not set up. */
export type Google = {
  /** Where to send the browser; `loginHint` is the address it is likely to be. */
  authorizationUrl(
    flow: GoogleFlow,
    options: { redirectUri: string; loginHint: string | null },
  ): Promise<URL>
  /** Whose code it is that came back. Throws when Google does not know it or what it tells is not for us. */
  redeem(code: string, flow: GoogleFlow, redirectUri: string): Promise<GoogleUser>
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
  // Some providers write it as text.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .default(false),
  name: z.string().optional(),
  picture: z.url().optional().catch(undefined),
})

/** Of this isolate, by issuer. */
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
      const tokens = await client.validateAuthorizationCode(token_endpoint, code, codeVerifier)
      const idToken = tokens.idToken()
      const key = await findKey(idToken, jwks_uri, send)
      const { payload } = await validateJWT('RS256', key, idToken)
      const claims = claimsSchema.parse(payload)
      const audiences = [claims.aud].flat()
      if (claims.iss !== discovery.issuer) throw new Error(`the issuer is ${claims.iss}`)
      if (!audiences.includes(clientId)) throw new Error('the token is for somebody else')
      if (claims.nonce !== nonce) throw new Error('the token is of another sign-in')
      return {
        subject: claims.sub,
        email: claims.email,
        isEmailVerified: claims.email_verified,
        name: claims.name ?? null,
        imageUrl: claims.picture ?? null,
      }
    },
  }
}

/** Where the provider's endpoints are (OpenID Connect Discovery), asked once an hour. */
async function discover(issuer: string, send: typeof fetch): Promise<Discovery> {
  const known = discoveries.get(issuer)
  if (known && Date.now() < known.readAt + HOUR) return known.discovery
  const url = `${issuer}/.well-known/openid-configuration`
  const discovery = discoverySchema.parse(await readJson(url, send))
  discoveries.set(issuer, { discovery, readAt: Date.now() })
  return discovery
}

/** The provider's key that a token names, in the form (SPKI) in which signatures are checked. */
async function findKey(token: string, url: string, send: typeof fetch): Promise<ArrayBuffer> {
  const { kid } = z
    .object({ kid: z.string().optional() })
    .parse(JSON.parse(atob((token.split('.')[0] ?? '').replaceAll('-', '+').replaceAll('_', '/'))))
  const { keys } = keysSchema.parse(await readJson(url, send))
  const jwk = keys.find((one) => one.kty === 'RSA' && (kid === undefined || one.kid === kid))
  if (!jwk) throw new Error('the token is signed by a key that the provider does not have')
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('jwk', jwk, algorithm, true, ['verify'])
  return (await crypto.subtle.exportKey('spki', key)) as ArrayBuffer
}

async function readJson(url: string, send: typeof fetch): Promise<unknown> {
  const response = await send(url, { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}
