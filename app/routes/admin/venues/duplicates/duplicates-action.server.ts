import type { Viewer } from '~/domain/accounts/account'
import { actingAs } from '~/domain/changes/audit.server'
import { duplicatesPath } from '~/domain/sites/admin-path'
import type { Site } from '~/domain/sites/site'
import {
  mergeVenues,
  type UndoneVenueMerge,
  undoVenueMerge,
} from '~/domain/venue-merges/merge-and-undo-venues.server'
import { duplicateForms } from '~/domain/venues/duplicates/duplicate-forms'
import { markDifferent, unmarkDifferent } from '~/domain/venues/duplicates/mark-different.server'
import { describeMergeRefusal } from '~/domain/venues/duplicates/venue-merge'
import { redirectWithFlash } from '~/http/flash.server'
import { readIntentForm } from '~/http/forms/validate-form.server'
import type { RequestArgs } from '~/http/guards.server'
import type { FlashInput } from '~/lib/forms/flash'

/** Merge, 'Not the same', and the Undo of both. What was done is said on the list. */
export async function duplicatesAction(
  { request, context }: RequestArgs,
  { viewer, site }: { viewer: Viewer; site: Pick<Site, 'id'> },
): Promise<Response> {
  const form = await readIntentForm(request, duplicateForms)
  if (form.kind === 'refused') return form.reply
  const services = actingAs(context.services, viewer)
  const path = duplicatesPath(site)
  const answer = (flash: FlashInput) => redirectWithFlash(request, path, flash)
  switch (form.intent) {
    case 'merge': {
      const outcome = await mergeVenues(services, form.value)
      if (outcome.kind !== 'merged') {
        return answer({ text: describeMergeRefusal(outcome), tone: 'bad' })
      }
      const { id, merged, kept } = outcome.merge
      return answer({
        text: `“${merged.name}” was merged into “${kept.name}”.`,
        undo: { action: path, fields: { intent: 'undo-merge', merge: String(id) } },
      })
    }
    case 'undo-merge':
      return answer(describeUndone(await undoVenueMerge(services, form.value.merge)))
    case 'different': {
      const { first, second } = form.value
      const names = await markDifferent(services, { firstId: first, secondId: second })
      if (!names) return answer(GONE)
      const fields = { intent: 'undo-different', first: String(first), second: String(second) }
      return answer({
        text: `“${names.first}” and “${names.second}” are not the same.`,
        undo: { action: path, fields },
      })
    }
    case 'undo-different': {
      const { first, second } = form.value
      const names = await unmarkDifferent(services, { firstId: first, secondId: second })
      if (!names) return answer(GONE)
      return answer({ text: `“${names.first}” and “${names.second}” are on the list again.` })
    }
  }
}

const GONE: FlashInput = { text: describeMergeRefusal({ kind: 'not-found' }), tone: 'bad' }

function describeUndone(undone: UndoneVenueMerge): FlashInput {
  switch (undone.kind) {
    case 'undone':
      return { text: `“${undone.merge.merged.name}” is a venue of its own again.` }
    case 'not-found':
      return GONE
    case 'already-undone':
      return { text: 'This merge was already undone.', tone: 'bad' }
    case 'undo-first':
      return {
        text: `“${undone.merged}” was merged into “${undone.kept}” since. Undo that merge first.`,
        tone: 'bad',
      }
  }
}
