import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { suggestSearches } from '~/domain/search/results/suggest-searches.server'
import { findVenue } from '~/domain/venues/venue-store.server'
import { requireAdminSite } from '~/http/guards.server'
import { doorUrl } from '~/http/resolve-site-or-door-by-host.server'
import { getSiteUrl } from '~/http/site-url.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { Notice } from '~/ui/kit/notice'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { Card } from '~/ui/kit/pages/card'
import quiet from '~/ui/kit/text/quiet.module.css'
import { CodeBox } from '~/ui/widgets/code-box'
import {
  buildBookmarklet,
  buildCall,
  buildFrameCode,
  buildFrameUrl,
  buildIncludes,
  buildShortCode,
} from '~/ui/widgets/widget-code'
import { WidgetPreview } from '~/ui/widgets/widget-preview'
import styles from '~/ui/widgets/widgets.module.css'
import { listOptions, parseChoices } from './choices'
import { WidgetChoices } from './widget-choices'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Widgets', data.site.name])

/** The builder of widgets: its choices are in the URL, and the code is rendered for them. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const { request, context } = args
  const { services } = context
  const choices = parseChoices(new URL(request.url).searchParams)
  const isVenue = choices.type === 'venue'
  const [categories, chosen, found] = await Promise.all([
    context.listCategories(),
    isVenue && choices.venue ? findVenue(services.db, site.id, Number(choices.venue)) : null,
    isVenue && choices.place ? suggestSearches(services, site, choices.place) : null,
  ])
  const matches = (found?.venues ?? []).filter(({ id }) => id !== chosen?.id)
  const venues = [...(chosen ? [chosen] : []), ...matches].map(({ id, name }) => ({
    value: String(id),
    label: name,
  }))
  const isKnown = categories.some(({ id }) => id === choices.category)
  const valid = {
    ...choices,
    category: isKnown ? choices.category : (categories[0]?.id ?? ''),
    venue: venues[0]?.value ?? '',
  }
  const options = listOptions(valid, site.id)
  const code = {
    options,
    widgetsUrl: doorUrl(request, services.settings.productDomain, 'widgets'),
    siteUrl: `${getSiteUrl(site, request, context)}/`,
    text: choices.title || `${site.name} Events`,
  }
  return {
    site: { id: site.id, name: site.name },
    choices: valid,
    categories: categories.map(({ id, name }) => ({ value: id, label: name })),
    venues,
    /** What has to be chosen before there is a widget. */
    missing: findMissing(valid),
    preview: { options, widgetsUrl: code.widgetsUrl, frameUrl: buildFrameUrl(code) },
    code: {
      includes: buildIncludes(code),
      call: buildCall(code),
      short: buildShortCode(code),
      frame: buildFrameCode(code),
      bookmarklet: buildBookmarklet(code),
    },
  }
}

function findMissing({ type, venue, place, category }: ReturnType<typeof parseChoices>) {
  if (type === 'category' && category === '') return 'There are no categories yet.'
  if (type !== 'venue' || venue !== '') return null
  return place === ''
    ? 'Type the name of a venue to choose one.'
    : `No venue with upcoming events matches “${place}”.`
}

export default function Widgets() {
  const { site, missing, preview, code, ...builder } = useLoaderData<typeof loader>()
  return (
    <AdminPage
      title="Widgets"
      lead={`Show the events of ${site.name} on any other website. The list is always up to date, and has the colors of this site.`}
    >
      <div className={styles.builder}>
        <Card title="Your Widget">
          <WidgetChoices site={site} {...builder} />
        </Card>
        <div className={styles.shown}>
          <Card title="Preview">
            {missing === null ? <WidgetPreview {...preview} /> : <Notice>{missing}</Notice>}
          </Card>
          {missing === null ? <Code code={code} /> : null}
        </div>
      </div>
    </AdminPage>
  )
}

type CodeTexts = Record<'includes' | 'call' | 'short' | 'frame' | 'bookmarklet', string>

function Code({ code }: { code: CodeTexts }) {
  return (
    <>
      <Card title="Instructions">
        <ol className={styles.steps}>
          <li>
            <CodeBox
              label="Include the stylesheet and the script, once on each page"
              code={code.includes}
            />
          </li>
          <li>
            <CodeBox label="Call it where the widget should be" code={code.call} />
          </li>
        </ol>
        <p className={quiet.label}>
          The stylesheet reserves the widget’s space, so that nothing moves when it appears. The
          colors can be changed by the CSS properties <code>--city-events-paper</code>,{' '}
          <code>--city-events-ink</code>, <code>--city-events-accent</code>,{' '}
          <code>--city-events-on-accent</code>, <code>--city-events-link</code>,{' '}
          <code>--city-events-line</code>, <code>--city-events-quiet</code>,{' '}
          <code>--city-events-radius</code> and <code>--city-events-font</code>.
        </p>
      </Card>
      <Card title="Other Ways">
        <CodeBox
          label="Two lines, for WordPress, Squarespace and strict policies"
          code={code.short}
        />
        <p className={quiet.label}>
          A content security policy must allow the host of the script in <code>script-src</code> and{' '}
          <code>connect-src</code>, the host of the images in <code>img-src</code>, and this site in{' '}
          <code>form-action</code>; with the stylesheet also <code>style-src</code>.
        </p>
        <CodeBox label="A frame, which works without JavaScript" code={code.frame} />
      </Card>
      <Card title="Bookmarklet">
        <p>
          To try the widget on a page without changing it, drag this link to your bookmarks and open
          it there:{' '}
          <a href={code.bookmarklet} onClick={(event) => event.preventDefault()}>
            Show these events
          </a>
        </p>
        <p className={quiet.label}>
          The widget appears at the top of the page for you alone, until the page is left.
        </p>
      </Card>
    </>
  )
}
