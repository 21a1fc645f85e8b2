import { type FoundSource, formatShown } from './found-source'

type Props = {
  url: string
  found: FoundSource
  /** Whether the form has a field for the manifest. */
  isManifestShown?: boolean
}

/** What a form that saves the previewed source sends of it. */
export function ChosenFields({ url, found, isManifestShown = false }: Props) {
  const { plugin, url: source, manifest } = found.chosen
  return (
    <>
      <input type="hidden" name="url" value={url} />
      <input type="hidden" name="plugin" value={plugin} />
      <input type="hidden" name="source" value={source} />
      {isManifestShown ? null : <input type="hidden" name="manifest" value={manifest} />}
      <input type="hidden" name="shown" value={formatShown(found)} />
    </>
  )
}
