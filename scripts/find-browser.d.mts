/** The program of a Chromium for the journeys, installed when there is none. */
export function findBrowser(): Promise<string>
