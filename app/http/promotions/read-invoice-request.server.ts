import { z } from 'zod'
import { parseRowId } from '~/lib/row-id'
import { apiBadRequest } from '../api-errors.server'
import { readJson } from '../forms/read-form-data.server'

/** The parameter `invoiceId`, or the response that refuses it. */
export function readInvoiceId(request: Request): number | Response {
  const id = parseRowId(new URL(request.url).searchParams.get('invoiceId'))
  return id ?? apiBadRequest('invoiceId must be the id of an invoice')
}

/** Far more than 60 days have. */
const MAX_BYTES = 16 * 1024

const MAX_KEY_LENGTH = 100

const orderSchema = z.object({
  eventId: z.union([z.number(), z.string()]).transform((id) => parseRowId(String(id))),
  days: z.array(z.unknown()),
  /** Beyond the specification: sent twice with the same key, one invoice is created. */
  requestKey: z.string().min(20).max(MAX_KEY_LENGTH).optional(),
})

type DayOrder = { eventId: number; days: unknown[]; requestKey?: string }

/** The JSON body {eventId, days} (specification, section 7), or the response that refuses it. */
export async function readDayOrder(request: Request): Promise<DayOrder | Response> {
  const parsed = orderSchema.safeParse(await readJson(request, MAX_BYTES))
  if (!parsed.success) return apiBadRequest('The body must be JSON with eventId and days')
  const { eventId, days, requestKey } = parsed.data
  if (eventId === null) return apiBadRequest('eventId must be the id of an event')
  return { eventId, days, requestKey }
}
