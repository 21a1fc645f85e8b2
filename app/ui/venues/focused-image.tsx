import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { ResponsiveImage } from '~/ui/kit/images/responsive-image'
import styles from './focused-image.module.css'

/** The point of an image that stays visible when it is cropped, in percent from the left and the top. */
export type Focus = { x: number; y: number }

type Props = ComponentProps<typeof ResponsiveImage> & {
  /** Null is the middle. */
  focus: Focus | null
}

/** An image that is cropped around a point. */
export function FocusedImage({ focus, className, ...image }: Props) {
  return <ResponsiveImage {...image} className={clsx(className, focus && focusClass(focus))} />
}

const STEP = 5

function focusClass({ x, y }: Focus): string {
  const [column, row] = [x, y].map((percent) => Math.round(percent / STEP) * STEP)
  return clsx(styles.focused, styles[`x${column}`], styles[`y${row}`])
}
