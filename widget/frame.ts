/** Tells the page around the frame how high the widget is. */
function tellHeight(): void {
  const { height } = document.body.getBoundingClientRect()
  parent.postMessage({ cityEventsHeight: height }, '*')
}

new ResizeObserver(tellHeight).observe(document.body)
// The page asks when its script has started after this one, and has heard nothing.
addEventListener('message', ({ data, source }) => {
  if (source === parent && data === 'cityEventsHeight') tellHeight()
})
