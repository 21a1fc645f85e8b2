import type { Actor } from '~/domain/changes/audit.server'
import type { Services } from '~/domain/open-services.server'
import { replayDeliveries, sendTest } from '~/domain/webhooks/replay-deliveries.server'
import { ROTATION_HOURS } from '~/domain/webhooks/rotation'
import {
  deleteWebhook,
  enableWebhook,
  rotateSecret,
  updateWebhook,
} from '~/domain/webhooks/save-webhook.server'
import { webhookForms } from '~/domain/webhooks/webhook'
import { webhookPath, webhooksPath } from '~/domain/webhooks/webhook-paths'
import { redirectWithFlash } from '~/http/flash.server'
import { formReply, readIntentForm } from '~/http/forms/validate-form.server'
import type { FlashInput } from '~/lib/forms/flash'

type Named = { site: { id: number }; id: number }

/** Answers the forms of a webhook's page; null if the site has no such webhook. */
export async function answerWebhookForm(
  services: Services & { actor: Actor },
  request: Request,
  { site, id }: Named,
): Promise<Response | null> {
  const form = await readIntentForm(request, webhookForms)
  if (form.kind === 'refused') return form.reply
  const named = { siteId: site.id, id }
  const path = webhookPath(site, { id })
  const answer = (flash: FlashInput) => redirectWithFlash(request, path, flash)
  switch (form.intent) {
    case 'save': {
      const saved = await updateWebhook(services, named, form.value)
      if (saved.kind === 'not-found') return null
      if (saved.kind === 'url-refused') {
        return formReply(form.submission, { error: saved.message, field: 'url' })
      }
      return answer({ text: 'The webhook was saved.' })
    }
    case 'enable': {
      const { enabled } = form.value
      const updated = await enableWebhook(services, named, enabled)
      if (updated.kind === 'not-found') return null
      const fields = { intent: 'enable', ...(!enabled && { enabled: 'on' }) }
      return answer({ text: enabled ? ENABLED : DISABLED, undo: { action: path, fields } })
    }
    case 'rotate': {
      const rotated = await rotateSecret(services, named)
      return rotated.kind === 'not-found' ? null : answer({ text: ROTATED })
    }
    case 'test':
      return answerEnqueued(await sendTest(services, named), answer, () => TEST_SENT)
    case 'replay': {
      const { delivery } = form.value
      const replayed = await replayDeliveries(services, named, { deliveryId: delivery })
      return answerEnqueued(replayed, answer, () => 'The message will be sent again in a moment.')
    }
    case 'replay-failed': {
      const replayed = await replayDeliveries(services, named, 'failed')
      return answerEnqueued(replayed, answer, describeReplayed)
    }
    case 'delete': {
      const deleted = await deleteWebhook(services, named)
      if (deleted.kind === 'not-found') return null
      return redirectWithFlash(request, webhooksPath(site), {
        text: `The webhook ${deleted.url} was deleted.`,
      })
    }
  }
}

const ENABLED = 'The webhook is enabled. It is sent what changed since it was disabled.'
const DISABLED = 'The webhook is disabled: nothing is sent until it is enabled again.'
const ROTATED = `The webhook has a new secret. The one before also signs for ${ROTATION_HOURS} hours.`
const TEST_SENT = 'A test event will be sent in a moment. Reload this page to see the answer.'

const describeReplayed = (count: number) =>
  count === 0
    ? 'Nothing has failed.'
    : `${count} ${count === 1 ? 'message' : 'messages'} will be sent again in a moment.`

async function answerEnqueued(
  enqueued: Awaited<ReturnType<typeof replayDeliveries>>,
  answer: (flash: FlashInput) => Promise<Response>,
  describe: (count: number) => string,
): Promise<Response | null> {
  switch (enqueued.kind) {
    case 'enqueued':
      return answer({ text: describe(enqueued.count) })
    case 'disabled':
      return answer({ text: 'The webhook is disabled. Enable it first.', tone: 'bad' })
    case 'not-found':
      return null
  }
}
