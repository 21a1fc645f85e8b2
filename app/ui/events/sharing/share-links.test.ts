import { expect, test } from 'vitest'
import { buildShareLinks } from './share-links'

const URL_OF_EVENT = 'https://city.example/event/7'

test('A title with URL characters is encoded correctly', () => {
  const links = buildShareLinks({ title: 'Tea & Jazz #1\r\nBcc: x', url: URL_OF_EVENT })
  const getParams = (name: string) =>
    new URL(links.find((link) => link.name === name)!.href).searchParams
  expect(getParams('Email').get('subject')).toBe('Tea & Jazz #1\r\nBcc: x')
  expect([...getParams('Email').keys()]).toEqual(['subject', 'body'])
  expect(getParams('WhatsApp').get('text')).toBe(`Tea & Jazz #1\r\nBcc: x ${URL_OF_EVENT}`)
  expect(getParams('Facebook').get('u')).toBe(URL_OF_EVENT)
  expect(getParams('X').get('url')).toBe(URL_OF_EVENT)
})

test('A title that ends in half a character can be shared', () => {
  expect(buildShareLinks({ title: 'Jazz \uD83C', url: URL_OF_EVENT })).toHaveLength(4)
})
