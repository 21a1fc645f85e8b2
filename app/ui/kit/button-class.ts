import clsx from 'clsx'
import button from './button.module.css'
import danger from './forms/danger-button.module.css'

export type ButtonVariant = 'first' | 'second' | 'plain' | 'danger'

/** The class of a button, or of a link that looks like one. */
export function buttonClass(variant: ButtonVariant): string {
  if (variant === 'danger') return clsx(button.button, danger.danger)
  return clsx(VARIANTS[variant])
}

const VARIANTS = { first: button.button, second: button.second, plain: button.plain }
