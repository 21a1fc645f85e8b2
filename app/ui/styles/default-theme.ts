/**
 * What `themeCss` answers for a site that has chosen nothing, for pages whose frame could not be loaded: browsers need not
 * load what computes it. A test compares the two.
 */
export const DEFAULT_THEME_CSS =
  '@layer tokens{:root{--radius:2px;--font-display:var(--sans-display);--font-text:var(--sans-text);--display-weight:var(--sans-weight);--display-spacing:var(--sans-spacing);--paper:#ffffff;--wash:#f1f1f0;--ink:#151514;--quiet:#6b6b6b;--line:#dadad9;--brand:#14284b;--on-brand:#ffffff;--brand-ink:#14284b;--accent:#e4472b;--on-accent:#000000;--accent-mark:#e4472b;--accent-ink:#c23c25;}@media screen and (prefers-color-scheme:dark){:root{--paper:#121314;--wash:#1d1e20;--ink:#f2efe9;--quiet:#949390;--line:#363636;--brand:#14284b;--on-brand:#ffffff;--brand-ink:#7e899c;--accent:#e4472b;--on-accent:#000000;--accent-mark:#e4472b;--accent-ink:#e75940;}}}'
