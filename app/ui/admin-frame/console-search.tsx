import { type ComponentType, type MouseEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { consoleSearchPath } from '~/domain/sites/admin-path'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import type { AdminContent } from './admin-content'
import { listAdminPages } from './admin-menu-pages'
import type { PaletteProps } from './command-palette'
import styles from './console-search.module.css'
import { startTypeAhead, type TypeAhead } from './type-ahead'
import { isMac, useShortcuts } from './use-shortcuts'

/** The dialogs are loaded when one is first opened. */
const LOAD = {
  palette: async () => (await import('./command-palette')).CommandPalette,
  shortcuts: async () => (await import('./shortcut-list')).ShortcutList,
}
type Name = keyof typeof LOAD
type Opened = Pick<PaletteProps, 'isOpen' | 'typeAhead'> & {
  name: Name
  Content: ComponentType<PaletteProps>
}

/** The search of the console and its keyboard shortcuts. Without JavaScript, the search is a page. */
export function ConsoleSearch({ site, isSuperadmin }: Pick<AdminContent, 'site' | 'isSuperadmin'>) {
  const hasJavaScript = useHasJavaScript()
  const [opened, setOpened] = useState<Opened | null>(null)
  const path = consoleSearchPath(site)
  const open = async (name: Name) => {
    const typeAhead = name === 'palette' ? startTypeAhead() : null
    try {
      const Content = await LOAD[name]()
      if (!typeAhead?.isCancelled()) setOpened({ name, Content, isOpen: true, typeAhead })
    } catch {
      // It could not be loaded. The page has the same search.
      if (typeAhead) location.assign(consoleSearchPath(site, endTypeAhead(typeAhead)))
    }
  }
  useShortcuts({
    onSearch: () => void open('palette'),
    onHelp: () => void open('shortcuts'),
    findPage: (key) =>
      listAdminPages(isSuperadmin)
        .find((page) => page.key === key)
        ?.path(site),
  })
  const openPalette = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void open('palette')
  }
  return (
    <>
      <a
        className={styles.search}
        href={path}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openPalette}
      >
        Search
        {hasJavaScript ? <kbd className={styles.keys}>{isMac() ? '⌘ K' : 'Ctrl K'}</kbd> : null}
      </a>
      {hasJavaScript ? (
        <button
          className={styles.help}
          type="button"
          aria-label="Keyboard shortcuts"
          aria-keyshortcuts="?"
          onClick={() => open('shortcuts')}
        >
          ?
        </button>
      ) : null}
      {opened
        ? createPortal(
            <opened.Content
              key={opened.name}
              site={site}
              isSuperadmin={isSuperadmin}
              isOpen={opened.isOpen}
              typeAhead={opened.typeAhead}
              onClose={() => setOpened({ ...opened, isOpen: false })}
            />,
            // Not in the bar, whose colors and landmark are not the dialog's.
            document.getElementById('main') ?? document.body,
          )
        : null}
    </>
  )
}

function endTypeAhead(typeAhead: TypeAhead): string {
  typeAhead.stop()
  return typeAhead.readText()
}
