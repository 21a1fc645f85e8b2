import { lazy } from 'react'
import { ReplyPreview as RenderedReplyPreview } from './live-preview'

const load = () => import('./live-preview')

/** Loads when the form is used: a page that is only looked at has nothing to preview. */
export const LivePreview = lazy(() => load().then((module) => ({ default: module.LivePreview })))

/** Drawn by the server, for forms without JavaScript; a browser that hydrates it loads it first. */
export const ReplyPreview = import.meta.env.SSR
  ? RenderedReplyPreview
  : lazy(() => load().then((module) => ({ default: module.ReplyPreview })))
