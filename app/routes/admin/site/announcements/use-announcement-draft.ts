import { useEffect, useState } from 'react'

/** The form's fields, by name. */
export type AnnouncementDraft = { announcements: string; endDay?: string; endTime?: string }

const FIELDS = ['announcements', 'endDay', 'endTime'] as const

/**
 * Keeps what is typed in this tab until it is saved, so that it is in the form again after a session that ended and a new
 * login. Browsers that refuse storage do without.
 */
export function useAnnouncementDraft({ path, revision }: { path: string; revision: number }) {
  const [draft, setDraft] = useState<AnnouncementDraft | null>(null)
  const key = `announcement ${path} ${revision}`
  useEffect(() => {
    const stored = withStorage((storage) => storage.getItem(key))
    if (stored) setDraft(JSON.parse(stored) as AnnouncementDraft)
    // It was saved: this is what the next revision is opened for.
    withStorage((storage) => storage.removeItem(`announcement ${path} ${revision - 1}`))
  }, [key, path, revision])
  return {
    draft,
    saveDraft(form: HTMLFormElement) {
      const formData = new FormData(form)
      const values = FIELDS.map((name) => [name, formData.get(name) ?? ''])
      withStorage((storage) => storage.setItem(key, JSON.stringify(Object.fromEntries(values))))
    },
    deleteDraft: () => withStorage((storage) => storage.removeItem(key)),
  }
}

function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
