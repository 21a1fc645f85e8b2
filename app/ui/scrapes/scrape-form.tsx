import { useState } from 'react'
import { SCRAPE_MESSAGES, SIPHON, scrapeForm } from '~/domain/feeds/scrapes/scrape'
import { editScrapePath, newScrapePath } from '~/domain/sites/admin-path'
import { SITE_TIMEZONES } from '~/domain/sites/site'
import type { FormReply } from '~/lib/forms/form-reply'
import button from '~/ui/kit/button.module.css'
import { CheckField } from '~/ui/kit/fields/check-field'
import { Field } from '~/ui/kit/fields/field'
import { SelectField } from '~/ui/kit/fields/select-field'
import { TimeZoneField } from '~/ui/kit/fields/time-zone-field'
import { ConfirmButton } from '~/ui/kit/forms/confirm-button'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { ManifestField } from '~/ui/manifest-editor/manifest-field'
import { PLUGIN_NAMES } from './plugin-names'
import styles from './scrapes.module.css'
import { VenueLabelField } from './venue-label-field'

type ShownScrape = {
  id: number
  plugin: string
  url: string
  manifestText: string
  categoryId: string | null
  timezone: string | null
  scheduled: boolean
  venue: { label: string | null; name: string }
}

type Props = {
  site: { id: number }
  /** Null for a new one. */
  scrape: ShownScrape | null
  choices: {
    plugins: string[]
    urlHints: Record<string, string>
    categories: { id: string; path: string }[]
  }
  /** The page's last reply, without JavaScript. */
  reply?: FormReply
}

/** Adds or edits a scrape. Without JavaScript both URL and manifest are shown, and the plugin decides which counts. */
export function ScrapeForm({ site, scrape, choices, reply }: Props) {
  const [form, fields] = useValidatedForm({
    id: `scrape-${scrape?.id ?? 'new'}`,
    schema: scrapeForm,
    reply,
    defaultValue: scrape ? toFields(scrape) : { scheduled: 'on' },
  })
  const hasJavaScript = useHasJavaScript()
  const initial = fields.plugin.initialValue ?? ''
  const [plugin, setPlugin] = useState(String(initial))
  const shows = (isSiphon: boolean) => !hasJavaScript || (plugin === SIPHON) === isSiphon
  const action = scrape ? editScrapePath(site, scrape) : newScrapePath(site)
  return (
    <div className={styles.form}>
      <PostForm form={form} className={styles.form} action={action}>
        <SelectField
          label="Plugin"
          field={fields.plugin}
          placeholder="Choose one"
          options={choices.plugins.map((name) => ({
            value: name,
            label: PLUGIN_NAMES[name] ?? name,
          }))}
          onChange={({ currentTarget }) => setPlugin(currentTarget.value)}
        />
        <div hidden={!shows(false)}>
          <Field
            label="URL"
            field={fields.url}
            type="url"
            inputMode="url"
            hint={writeUrlHint(choices.urlHints, hasJavaScript ? plugin : null)}
          />
        </div>
        <div hidden={!shows(true)}>
          <ManifestField field={fields.manifest} />
        </div>
        <VenueLabelField field={fields.venue} />
        <SelectField
          label="Category"
          field={fields.category}
          placeholder="As the source says"
          options={choices.categories.map(({ id, path }) => ({ value: id, label: path }))}
        />
        <TimeZoneField
          label="Time zone"
          field={fields.timezone}
          zones={SITE_TIMEZONES}
          placeholder="As the source says, or else the venue’s"
          hint="Only for a source that labels its times wrong."
        />
        <CheckField label="Scheduled" field={fields.scheduled} />
        <div className={button.buttons}>
          <SubmitButton intent="save">Save</SubmitButton>
          <SubmitButton variant="second" intent="schedule">
            Schedule for immediate execution
          </SubmitButton>
        </div>
      </PostForm>
      {scrape ? (
        <PostForm action={action}>
          <input type="hidden" name="name" value={scrape.venue.name} />
          <ConfirmButton
            name="intent"
            value="delete"
            label="Delete scrape"
            question="Delete this scrape?"
            text={SCRAPE_MESSAGES.deletion}
            confirm="Delete scrape"
            variant="plain"
          />
        </PostForm>
      ) : null}
    </div>
  )
}

const URL_HINT = 'Of the calendar, feed or page. All plugins but siphon have one.'

/** Of the chosen plugin; without JavaScript any may be chosen, so all that have one are named. */
function writeUrlHint(hints: Record<string, string>, plugin: string | null): string {
  if (plugin !== null) return hints[plugin] ?? URL_HINT
  return [URL_HINT, ...Object.entries(hints).map(([name, hint]) => `For ${name}: ${hint}`)].join(
    ' ',
  )
}

function toFields(scrape: ShownScrape) {
  const { plugin, url, manifestText, categoryId, timezone, scheduled, venue } = scrape
  return {
    plugin,
    url: plugin === SIPHON ? '' : url,
    manifest: manifestText,
    venue: venue.label ?? '',
    category: categoryId ?? '',
    timezone: timezone ?? '',
    scheduled: scheduled ? 'on' : undefined,
  }
}
