type Way = { javaScript: boolean; how: string }

const WITHOUT: Way = { javaScript: false, how: 'without JavaScript' }
const WITH: Way = { javaScript: true, how: 'with JavaScript' }

/** For what everything rests on: adding an event, buying, signing in and searching. */
export const BOTH_WAYS = [WITHOUT, WITH]

/** For all other journeys: what their forms answer without JavaScript is tested at the doors. `--large` walks both ways. */
export const USUAL_WAY = process.env.LARGE_TESTS ? BOTH_WAYS : [WITH]
