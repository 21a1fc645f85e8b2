import { expect, test } from 'vitest'
import {
  FetchError,
  type OutgoingFetch,
  RefusedUrlError,
} from '~/platform/outgoing/outgoing-fetch.server'
import { NO_VALIDATORS } from '../feed'
import { createSourceFetcher } from './fetch-source.server'

const URL = 'https://api.example/events?page=0'
const key = { parameter: 'apikey', value: 'secret' }

test('A key is sent, and is neither in the page nor in what is stored of it', async () => {
  const urls: string[] = []
  const fetchOutside: OutgoingFetch = async ({ url }) => {
    urls.push(url)
    const validators = { etag: '"1"' }
    return { kind: 'fetched', url, contentType: '', body: new Uint8Array(), validators }
  }
  const source = createSourceFetcher({ fetchOutside, now: 1 }, NO_VALIDATORS)
  expect((await source.get(URL, { key }))?.url).toBe(URL)
  expect(urls).toEqual([`${URL}&apikey=secret`])
  expect(source.validators()).toEqual({ url: URL, readAt: 1, etag: '"1"' })
})

test.each([
  new FetchError('https://api.example/?apikey=secret redirects more than 5 times', null),
  new RefusedUrlError('https://api.example/?apikey=secret redirects to another site'),
])('An error does not tell the key', async (fault) => {
  const fetchOutside: OutgoingFetch = async () => {
    throw fault
  }
  const source = createSourceFetcher({ fetchOutside, now: 1 }, NO_VALIDATORS)
  const error = await source.get(URL, { key }).catch((cause: Error) => cause)
  expect(error).toBeInstanceOf(fault.constructor)
  expect(String((error as Error).message)).not.toContain('secret')
})
