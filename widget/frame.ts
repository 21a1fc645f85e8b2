/** Sends the page around the frame how high the widget is. */
function sendHeight(): void {
  const { height } = document.body.getBoundingClientRect()
  parent.postMessage({ cityEventsHeight: height }, '*')
}

new ResizeObserver(sendHeight).observe(document.body)
// The page requests it when its script has started after this one, and has heard nothing.
addEventListener('message', ({ data, source }) => {
  if (source === parent && data === 'cityEventsHeight') sendHeight()
})
