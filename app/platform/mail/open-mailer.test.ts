import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { ConfigurationError, parseSettings } from '~/platform/settings/settings.server'
import { db } from '../../../test/database'
import { buildEmail, listReceivedEmails, recordSends } from '../../../test/samples/email'
import { MAIL_SERVICE } from '../../../test/services/mail-service'
import { listOutbox } from './mailer-outbox.server'
import { openMailer } from './open-mailer.server'

const FROM = 'events@product.example'

test.each([
  ['by HTTP where a key is set', { MAIL_API_KEY: 're_test' }, true, 'http'],
  ['through Cloudflare where it is bound', {}, true, 'cloudflare'],
  ['nowhere when only the address is set', {}, false, 'nowhere'],
  [
    'nowhere when the address is missing',
    { MAIL_API_KEY: 're_test', MAIL_FROM: '' },
    true,
    'nowhere',
  ],
  ['into the outbox on a developer’s machine', { ENVIRONMENT: 'development' }, false, 'outbox'],
] as const)('Emails go %s', async (_, set, isBound, way) => {
  const to = `${crypto.randomUUID()}@laketown.example`
  const { binding, sent } = recordSends(env.SIMULATED_EMAIL)
  const mailer = openMailer({
    settings: parseSettings({
      ENVIRONMENT: 'production',
      PRODUCT_DOMAIN: 'product.example',
      IMAGES_URL: 'https://images.product.example',
      MAIL_FROM: FROM,
      MAIL_API_URL: MAIL_SERVICE.url,
      ...set,
    }),
    binding: isBound ? binding : undefined,
    db,
    now: 0,
    fetch: (input, init) => fetch(input, init),
    wait: async () => {},
  })
  const fault = await mailer.send(buildEmail({ to })).catch((thrown: unknown) => thrown)
  const went = {
    http: (await listReceivedEmails(to)).length > 0,
    cloudflare: sent.some((mail) => mail.to === to),
    outbox: (await listOutbox(db, { to })).length > 0,
    nowhere:
      fault instanceof ConfigurationError &&
      fault.message ===
        'MAIL_FROM and MAIL_API_KEY must be set, or the EMAIL binding with MAIL_FROM',
  }
  expect(Object.entries(went).filter(([, is]) => is)).toEqual([[way, true]])
})
