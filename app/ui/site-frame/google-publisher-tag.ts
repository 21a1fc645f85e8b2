import { loadThirdPartyScript } from '~/ui/kit/third-party-script'
import { hasTrackingOptOut } from './tracking-opt-out'

/** The functions of Google Publisher Tag that we use. */
type PublisherTag = {
  cmd: { push(command: () => void): unknown }
  defineSlot(path: string, sizes: [number, number][], id: string): Slot | null
  pubads(): Service & {
    setForceSafeFrame(force: boolean): void
    setPrivacySettings(settings: Record<string, boolean>): void
  }
  enableServices(): void
  display(id: string): void
}
type Service = { addEventListener: unknown }
type Slot = { addService(service: Service): Slot }

const SCRIPT_URL = 'https://securepubads.g.doubleclick.net/tag/js/gpt.js'

/** Requests an ad and shows it in the element with this id. Returns whether the ad server’s script could be loaded. */
export function showAd({
  id,
  path,
  sizes,
}: {
  id: string
  path: string
  sizes: [number, number][]
}): Promise<boolean> {
  const page = window as { googletag?: PublisherTag }
  // Until the tag has loaded, it is a list of commands, as its documentation says.
  page.googletag ??= { cmd: [] as unknown[] } as unknown as PublisherTag
  page.googletag.cmd.push(() => {
    const ready = page.googletag as PublisherTag
    // Cross-origin frames: ads can neither read the page nor be blocked by its content security policy.
    ready.pubads().setForceSafeFrame(true)
    if (hasTrackingOptOut()) {
      ready.pubads().setPrivacySettings({ nonPersonalizedAds: true, restrictDataProcessing: true })
    }
    ready.defineSlot(path, sizes, id)?.addService(ready.pubads())
    ready.enableServices()
    ready.display(id)
  })
  return loadThirdPartyScript(SCRIPT_URL)
}
