import type { Viewer } from '~/domain/accounts/account'
import { actingAs } from '~/domain/changes/audit.server'
import {
  addSynonyms,
  deleteSynonyms,
  editSynonyms,
  type SavedSynonyms,
} from '~/domain/search/synonyms/save-synonyms.server'
import { formatPhrases, showGroup, synonymForms } from '~/domain/search/synonyms/synonym-forms'
import { MAX_GROUPS } from '~/domain/search/synonyms/synonym-group'
import { synonymsPath } from '~/domain/search/synonyms/synonyms-path'
import type { Site } from '~/domain/sites/site'
import { redirectWithFlash } from '~/http/flash.server'
import { conflictReply } from '~/http/forms/conflict-reply.server'
import { readFormData } from '~/http/forms/read-form-data.server'
import { formReply, parseIntentForm, refuseForm } from '~/http/forms/validate-form.server'
import type { RequestArgs } from '~/http/guards.server'
import { CHANGED_SINCE_MESSAGE, fingerprint } from '~/lib/forms/merge-conflicting-edits'

/** Adds, edits or deletes a group, and offers to undo it. */
export async function answerSynonyms(
  { request, context }: RequestArgs,
  { site, viewer }: { site: Site; viewer: Viewer },
): Promise<Response> {
  const form = await readFormData(request)
  if (form.kind === 'unreadable') return refuseForm(form).reply
  const parsed = parseIntentForm(form.formData, synonymForms)
  if (parsed.kind === 'refused') return parsed.reply
  const services = actingAs(context.services, viewer)
  const path = synonymsPath(site)
  const finish = (saved: SavedSynonyms, text: string, fields: Record<string, string>) => {
    if (saved.kind === 'saved' || saved.kind === 'deleted') {
      return redirectWithFlash(request, path, { text, undo: { action: path, fields } })
    }
    if (parsed.intent === 'delete') {
      return redirectWithFlash(request, path, { text: describeRefusal(saved), tone: 'bad' })
    }
    return saved.kind === 'conflict'
      ? conflictReply(parsed.submission, saved.conflict)
      : formReply(parsed.submission, { field: 'phrases', error: describeRefusal(saved) })
  }
  switch (parsed.intent) {
    case 'add': {
      const { phrases } = parsed.value
      const saved = await addSynonyms(services, phrases)
      const id = saved.kind === 'saved' ? saved.group.id : ''
      const undo = { intent: 'delete', id, openedWith: fingerprint(showGroup({ phrases })) }
      return finish(saved, `Added ${formatPhrases(phrases)}.`, undo)
    }
    case 'save': {
      const { id, phrases } = parsed.value
      const saved = await editSynonyms(services, parsed.value)
      const openedWith = fingerprint(showGroup({ phrases }))
      const before =
        saved.kind === 'saved' && saved.before ? formatPhrases(saved.before.phrases) : ''
      const undo = { intent: 'save', id, openedWith, phrases: before }
      return finish(saved, `Saved ${formatPhrases(phrases)}.`, undo)
    }
    case 'delete': {
      const saved = await deleteSynonyms(services, parsed.value)
      const text = saved.kind === 'deleted' ? formatPhrases(saved.group.phrases) : ''
      return finish(saved, `Deleted ${text}.`, { intent: 'add', phrases: text })
    }
  }
}

function describeRefusal(refusal: Exclude<SavedSynonyms, { kind: 'saved' | 'deleted' }>): string {
  switch (refusal.kind) {
    case 'used':
      return `“${refusal.phrase}” is in another group. Add the words there.`
    case 'conflict':
      return CHANGED_SINCE_MESSAGE
    case 'not-found':
      return 'This group no longer exists.'
    case 'too-many':
      return `There are ${MAX_GROUPS} groups already. Delete one first.`
  }
}
