/** Tells the page around the frame how high the widget is, whenever that changes. */
new ResizeObserver(() => {
  const { height } = document.body.getBoundingClientRect()
  parent.postMessage({ cityEventsHeight: height }, '*')
}).observe(document.body)
