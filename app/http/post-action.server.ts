import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { z } from 'zod'
import type { Viewer } from '~/domain/accounts/account'
import { type Actor, actingAs } from '~/domain/changes/audit.server'
import type { Services } from '~/domain/open-services.server'
import { isRecord } from '~/lib/bytes/json'
import { firstErrors } from '~/lib/forms/first-errors'
import { apiBadRequest, apiNotFound, apiValidationError } from './api-errors.server'
import { apiResponse } from './api-response.server'
import { readJson } from './forms/read-form-data.server'
import { openAtEveryDoor, type RequestArgs } from './guards.server'

type Access = { viewer: Viewer }

/** What a call of the API is answered with: what its guard found, the URL's parameters, and the body as its schema has it. */
type Call<Found extends Access, Body> = Found &
  RequestArgs & {
    services: Services
    /** The same in the viewer's name, for what is logged as an admin's act. */
    acting: Services & { actor: Actor }
    query: URLSearchParams
    body: Body
  }

const MAX_BODY_BYTES = 128 * 1024

/**
 * The action of a POST endpoint of /api. The guard comes first: nothing is read of a request that it refuses. A body that is no JSON
 * object, or larger than `maxBytes`, is refused (400), as is one that its schema refuses, field by field. `act` gives the JSON to
 * answer, or a response.
 */
export function postAction<Found extends Access, Body>({
  guard,
  body: schema,
  maxBytes = MAX_BODY_BYTES,
  act,
}: {
  guard: (args: RequestArgs) => Promise<Found>
  body?: z.ZodType<Body>
  maxBytes?: number
  act: (call: Call<Found, Body>) => Promise<object>
}) {
  return async ({ request, context }: ActionFunctionArgs): Promise<Response> => {
    const found = await guard({ request, context })
    const { services } = context
    const answer = await act({
      ...found,
      request,
      context,
      services,
      acting: actingAs(services, found.viewer),
      query: new URL(request.url).searchParams,
      body: schema ? await requireBody(request, schema, maxBytes) : (undefined as Body),
    })
    return answer instanceof Response ? answer : apiResponse(answer)
  }
}

/** The JSON body of a request; throws the answer to one that is not what the schema says. */
export async function requireBody<Body>(
  request: Request,
  schema: z.ZodType<Body>,
  maxBytes = MAX_BODY_BYTES,
): Promise<Body> {
  return requireFields(schema, await readJson(request, maxBytes))
}

/** What a schema makes of fields; throws the answer that names what is wrong, field by field. */
export function requireFields<Fields>(schema: z.ZodType<Fields>, fields: unknown): Fields {
  if (!isRecord(fields)) throw apiBadRequest('Send JSON: an object with the fields of this call')
  const parsed = schema.safeParse(fields)
  if (parsed.success) return parsed.data
  const whole = parsed.error.issues.find(({ path }) => path.length === 0)
  throw whole ? apiBadRequest(whole.message) : apiValidationError(firstErrors(parsed.error))
}

/** The loader of an endpoint that only POST has: GET is not found, on any door. */
export function postOnly({ context }: LoaderFunctionArgs): never {
  openAtEveryDoor(context)
  throw apiNotFound('404 Not Found')
}
