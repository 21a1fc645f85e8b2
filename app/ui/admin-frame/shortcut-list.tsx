import { useId, useState } from 'react'
import { Dialog } from '~/ui/kit/pages/dialog'
import { listAdminPages } from './admin-menu-pages'
import type { PaletteProps } from './command-palette'
import styles from './shortcut-list.module.css'
import { areShortcutsOn, setShortcutsOn } from './shortcut-setting'
import { isMac } from './use-shortcuts'

type Props = Pick<PaletteProps, 'isSuperadmin' | 'isOpen' | 'onClose'>

/** The console's keyboard shortcuts, and the switch that turns single keys off. Loaded when it is first opened. */
export function ShortcutList({ isSuperadmin, isOpen, onClose }: Props) {
  const pages = listAdminPages(isSuperadmin).filter(({ key }) => key !== undefined)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <dl className={styles.list}>
        <Shortcut keys={[isMac() ? '⌘' : 'Ctrl', 'K']} name="Search the console" />
        <Shortcut keys={['?']} name="List the shortcuts" />
        {pages.map(({ name, key = '' }) => (
          <Shortcut key={name} keys={['g', key]} name={`Go to ${name}`} />
        ))}
      </dl>
      <Switch />
    </Dialog>
  )
}

function Shortcut({ keys, name }: { keys: string[]; name: string }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd className={styles.keys}>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  )
}

function Switch() {
  const id = useId()
  const [isOn, setOn] = useState(areShortcutsOn)
  return (
    <p className={styles.switch}>
      <input
        type="checkbox"
        id={id}
        checked={isOn}
        onChange={({ target }) => {
          setShortcutsOn(target.checked)
          setOn(target.checked)
        }}
      />
      <label htmlFor={id}>Use single keys in this browser</label>
    </p>
  )
}
