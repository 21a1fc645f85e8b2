import { expect, test } from 'vitest'
import { buildShareLinks } from './share-links'

const URL_OF_EVENT = 'https://city.example/event/7'

test('A title with marks of addresses is passed on as it is', () => {
  const links = buildShareLinks({ title: 'Tea & Jazz #1\r\nBcc: x', url: URL_OF_EVENT })
  const asked = (name: string) => new URL(links.find((one) => one.name === name)!.href).searchParams
  expect(asked('Email').get('subject')).toBe('Tea & Jazz #1\r\nBcc: x')
  expect([...asked('Email').keys()]).toEqual(['subject', 'body'])
  expect(asked('WhatsApp').get('text')).toBe(`Tea & Jazz #1\r\nBcc: x ${URL_OF_EVENT}`)
  expect(asked('Facebook').get('u')).toBe(URL_OF_EVENT)
  expect(asked('X').get('url')).toBe(URL_OF_EVENT)
})

test('A title that ends in half a character can be shared', () => {
  expect(buildShareLinks({ title: 'Jazz \uD83C', url: URL_OF_EVENT })).toHaveLength(4)
})
