import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { listBoxes } from './list-boxes'

/** How many checkboxes of this name are checked in the form. */
export function useSelectedCount(form: string, name: string): number {
  const [count, setCount] = useState(0)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or order has other rows.
  useEffect(() => {
    const update = () => setCount(listBoxes(form, name).filter(({ checked }) => checked).length)
    // A form is reset only after the event.
    const updateSoon = () => setTimeout(update)
    update()
    document.addEventListener('change', update)
    document.addEventListener('reset', updateSoon)
    return () => {
      document.removeEventListener('change', update)
      document.removeEventListener('reset', updateSoon)
    }
  }, [form, name, key])
  return count
}
