import { autop } from '@wordpress/autop'
import { expect, test } from 'vitest'
import { buildBookmarklet, buildCall, buildFrameCode, buildShortCode } from './widget-code'

const CODE = {
  options: [
    ['site', '3'],
    ['type', 'events'],
    ['count', '4'],
    ['title', `</script><b a="1">Tom's`],
  ] as [string, string][],
  widgetsUrl: 'https://widgets.example',
  siteUrl: 'https://town.example/?a=1&b=2',
  text: 'Events <in> "Town"',
}

test('The call is a script of the page, whatever the title is', () => {
  const call = buildCall(CODE)
  expect(call.match(/<\/script>/g)).toHaveLength(1)
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(call) ?? []
  const calls: unknown[] = []
  new Function('window', 'cityEvents', script)({ cityEvents: true }, (...call: unknown[]) =>
    calls.push(call),
  )
  expect(calls).toEqual([
    ['#city-events', { site: 3, type: 'events', count: 4, title: CODE.options[3]?.[1] }],
  ])
})

test('What people wrote stays within attributes and text', () => {
  expect(buildShortCode(CODE).split('\n')[0]).toBe(
    '<div class="city-events" data-site="3" data-type="events" data-count="4" data-title="&lt;/script>&lt;b a=&quot;1&quot;>Tom\'s"><a href="https://town.example/?a=1&amp;b=2">Events &lt;in> "Town"</a></div>',
  )
  expect(buildFrameCode(CODE)).toContain(
    'src="https://widgets.example/frame?site=3&amp;type=events&amp;count=4&amp;title=%3C%2Fscript%3E',
  )
  const bookmarklet = decodeURIComponent(buildBookmarklet(CODE).replace('javascript:', ''))
  expect(() => new Function(bookmarklet)).not.toThrow()
})

test('WordPress, which makes paragraphs of what is pasted, leaves the code as it works', () => {
  for (const code of [buildShortCode(CODE), buildCall(CODE), buildFrameCode(CODE)]) {
    const pasted = autop(`Our calendar:\n\n${code}\n\nSee you there!`)
    const tags = code.match(/<(div|iframe|script)\b[\s\S]*?<\/\1>/g) ?? []
    expect(tags.length).toBe(2)
    for (const tag of tags) expect(pasted).toContain(tag)
  }
})
