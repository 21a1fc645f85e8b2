import { expect, test } from 'vitest'
import { saveImage } from '~/domain/images/image-store.server'
import { renderEmail } from '~/domain/mail/email-template'
import { parseSettings } from '~/platform/settings/settings.server'
import { db, resetDatabases } from '../../../test/database'
import { NOW } from '../../../test/fixtures'
import { siteSettingsSchema } from './site'
import { loadMailBrand } from './site-mail-brand.server'

const settings = parseSettings({
  ENVIRONMENT: 'production',
  PRODUCT_DOMAIN: 'events.example',
  IMAGES_URL: 'https://images.events.example',
})
const LOGO = 'a'.repeat(64)
const HOME = 'https://laketown.example'

/** The brand of the site Laketown with these settings. */
function load(given: object) {
  const site = { name: 'Laketown', settings: siteSettingsSchema.parse(given) }
  return loadMailBrand({ db, settings }, { site, url: HOME })
}

async function storeLogo(width: number, height: number) {
  await resetDatabases()
  await saveImage(db, NOW, { checksum: LOGO, contentType: 'image/png', bytes: 9, width, height })
}

test.each([
  ['wide', 1200, 200, { width: 240, height: 40 }],
  ['very wide', 2800, 100, { width: 280, height: 10 }],
  ['tall', 300, 600, { width: 20, height: 40 }],
  ['small', 60, 20, { width: 60, height: 20 }],
])('A %s logo keeps its proportions in emails', async (_, width, height, size) => {
  await storeLogo(width, height)
  const { logo } = await load({ logoChecksum: LOGO })
  expect(logo).toEqual({
    ...size,
    url: `https://images.events.example/${LOGO}/full/!560,80/0/default.png`,
    background: 'white',
  })
})

test('The HTML part of an email shows the site’s logo, and the text part its name', async () => {
  await storeLogo(1200, 200)
  const brand = await load({ logoChecksum: LOGO, branding: { logoGround: 'primary' } })
  const { html, text } = renderEmail({
    brand,
    subject: 'Hello',
    preview: '',
    greeting: 'Hello,',
    paragraphs: [],
    notes: [],
    reason: 'Why.',
  })
  expect(html).toContain(
    `<img src="https://images.events.example/${LOGO}/full/!560,80/0/default.png" alt="Laketown" width="240" height="40"`,
  )
  expect(brand.logo?.background).toBe('brand')
  expect(text).toContain('Laketown')
  expect(text).not.toContain('images.events.example')
})

test('A site without a visible, stored logo shows its name in emails', async () => {
  await storeLogo(1200, 200)
  for (const given of [
    {},
    { logoChecksum: LOGO, logoHeightHeader: 0 },
    { logoChecksum: 'b'.repeat(64) },
  ]) {
    expect((await load(given)).logo).toBeNull()
  }
})

test('Emails have the site’s colors and support email, and without a site the product’s name', async () => {
  const branding = { primary: '#FFE600' }
  expect(await load({ branding, supportEmail: 'help@laketown.example' })).toMatchObject({
    name: 'Laketown',
    url: HOME,
    color: '#ffe600',
    onColor: '#000000',
    supportEmail: 'help@laketown.example',
  })
  expect(await loadMailBrand({ db, settings }, { site: null, url: HOME })).toMatchObject({
    name: 'events.example',
    supportEmail: null,
    logo: null,
  })
})
