/** The path of a Chromium for the browser journeys; installs one if there is none. */
export function findBrowser(): Promise<string>
