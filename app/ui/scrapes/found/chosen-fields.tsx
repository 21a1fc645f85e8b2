import { type FoundSource, formatShown } from './found-source'

/** What a form that saves the previewed source sends of it. */
export function ChosenFields({ url, found }: { url: string; found: FoundSource }) {
  const { plugin, url: source, manifest } = found.chosen
  return (
    <>
      <input type="hidden" name="url" value={url} />
      <input type="hidden" name="plugin" value={plugin} />
      <input type="hidden" name="source" value={source} />
      <input type="hidden" name="manifest" value={manifest} />
      <input type="hidden" name="shown" value={formatShown(found)} />
    </>
  )
}
