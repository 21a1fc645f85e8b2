import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBucket } from '~/platform/storage/bucket.server'
import { openDatabase, writeTogether } from '~/platform/storage/database.server'
import { openReadSession, readBookmark } from '~/platform/storage/read-session.server'
import { buildDataWorker, serveData } from '../local-server.mjs'
import { lockFiles } from './lock-files'
import { runCli } from './run-cli'
import { findServedData, openServedData, SERVED_DATA_FILE } from './served-data'
import { openLocal } from './with-services'

const TOKEN = 'secret'
const TIME = { timeout: 240_000 }
const stateDir = mkdtempSync(join(tmpdir(), 'served-'))
const WORKER = {
  compatibilityDate: '2026-04-01',
  d1Databases: {
    DB: '00000000-0000-0000-0000-000000000001',
    SEARCH: '00000000-0000-0000-0000-000000000002',
  },
  r2Buckets: { BUCKET: 'city-events-images' },
  queueProducers: {
    LISTING_QUEUE: 'city-events-listings',
  },
}
let server: Miniflare
let stopServing: () => void

beforeAll(async () => {
  process.env.STATE_DIR = stateDir
  const local = await openLocal()
  await local.dispose()
  server = new Miniflare({
    defaultPersistRoot: join(stateDir, 'v3'),
    cf: false,
    workers: [buildDataWorker(WORKER, TOKEN)],
  })
  await server.ready
  stopServing = await serveData(server, { stateDir, token: TOKEN })
}, 240_000)
afterAll(async () => {
  delete process.env.STATE_DIR
  await server.dispose()
  rmSync(stateDir, { recursive: true, force: true })
})

const open = async () => openServedData((await findServedData(stateDir))!)

test('Commands beside a running server succeed, and so do its own requests', TIME, async () => {
  const database = await server.getD1Database('DB', 'local-data')
  let isDone = false
  const commands = Promise.all([1, 2].map(() => runCli({ stateDir }, 'site', 'list'))).finally(
    () => {
      isDone = true
    },
  )
  while (!isDone) await database.prepare('SELECT count(*) FROM site').first()
  const stdout = 'There are no sites. Create one with: site create\n'
  for (const ended of await commands) expect(ended).toEqual({ code: 0, stdout, stderr: '' })
})

test('A command reads and writes through the server as it would by itself', async () => {
  const { DB, SEARCH, BUCKET, LISTING_QUEUE } = await open()
  const db = openDatabase(DB!)
  await db.run(sql`CREATE TABLE sample (id INTEGER PRIMARY KEY, name TEXT UNIQUE, bytes BLOB)`)
  const bytes = new Uint8Array([0, 255, 7])
  const [stored] = await writeTogether(db, [
    sql`INSERT INTO sample (name, bytes) VALUES (${'Käse “1”'}, ${bytes}), (${null}, NULL)`,
  ])
  expect(stored?.changes).toBe(2)
  expect(await db.all(sql`SELECT id, name, hex(bytes) AS bytes FROM sample`)).toEqual([
    { id: 1, name: 'Käse “1”', bytes: '00FF07' },
    { id: 2, name: null, bytes: '' },
  ])
  const twice = writeTogether(db, [
    sql`INSERT INTO sample (name) VALUES ('new')`,
    sql`INSERT INTO sample (name) VALUES (${'Käse “1”'})`,
  ])
  await expect(twice).rejects.toMatchObject({
    cause: { message: expect.stringContaining('UNIQUE constraint failed: sample.name') },
  })
  expect(await DB!.prepare('SELECT count(*) AS n FROM sample').first('n')).toBe(2)
  expect(await SEARCH!.prepare('SELECT 1 AS n WHERE 0').first()).toBe(null)
  await db.run(sql`DROP TABLE sample`)

  const bucket = openBucket(BUCKET!)
  await bucket.save('images/é 1.png', bytes, 'image/png')
  const found = await bucket.find('images/é 1.png', 2)
  expect(found?.contentType).toBe('image/png')
  expect([...new Uint8Array(await new Response(found?.body).arrayBuffer())]).toEqual([0, 255])
  const large = new Uint8Array(6 * 1024 * 1024).fill(3)
  await bucket.saveStream('images/large', new Response(large).body!, 'image/webp')
  const body = (await bucket.find('images/large'))?.body
  expect((await new Response(body).arrayBuffer()).byteLength).toBe(large.length)
  await bucket.deleteAll('images/')
  expect(await bucket.has('images/large')).toBe(false)
  expect(await bucket.find('images/large')).toBe(null)
  await LISTING_QUEUE!.send({ refresh: true })
})

test('A session through the server sees at least what was written before it', async () => {
  const { DB } = await open()
  const read = openReadSession(DB!)
  expect(read.bookmark()).toBe(null)
  expect(await openDatabase(read.client).all(sql`SELECT 1 AS n`)).toEqual([{ n: 1 }])
  expect(read.bookmark()).toBeTruthy()
  expect(await readBookmark(DB!)).toBeTruthy()
})

/** Answers each request, and then closes its connection without a word before. */
const CLOSING_SERVER = `
  const { createServer } = require('node:net')
  const { parentPort, workerData: closed } = require('node:worker_threads')
  const answer = 'HTTP/1.1 200 OK\\r\\ncontent-type: application/json\\r\\ncontent-length: 14\\r\\n\\r\\n{"results":[]}'
  createServer((socket) => {
    socket.on('data', () => {
      socket.write(answer)
      setTimeout(() => socket.end(), 100)
    })
    socket.on('finish', () => {
      Atomics.add(closed, 0, 1)
      Atomics.notify(closed, 0)
    })
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1', function () {
    parentPort.postMessage(this.address().port)
  })`

test('A command that has computed for long does not use a connection that the server has closed', async () => {
  const closed = new Int32Array(new SharedArrayBuffer(4))
  const closing = new Worker(CLOSING_SERVER, { eval: true, workerData: closed })
  const [port] = await once(closing, 'message')
  const { DB } = openServedData({ url: `http://127.0.0.1:${port}`, token: TOKEN })
  // Wherever in a turn of its loop the process computes.
  const turns = [() => setTimeout(10), () => setImmediate(), async () => {}]
  for (const [calls, turn] of [...turns, ...turns].entries()) {
    expect(await DB!.prepare('SELECT 1').first()).toBe(null)
    await turn()
    // It learns nothing meanwhile.
    Atomics.wait(closed, 0, calls)
  }
  await closing.terminate()
})

test('Without the token of the data folder nothing is served', async () => {
  const url = await server.unsafeGetDirectURL('local-data')
  const response = await fetch(new URL('/d1/DB/all', url), { method: 'POST', body: '[]' })
  expect(response.status).toBe(403)
})

test('The file of a server that was killed is not taken for a server', async () => {
  stopServing()
  expect(await findServedData(stateDir)).toBe(null)
  const gone = { url: 'http://127.0.0.1:9', token: TOKEN }
  writeFileSync(join(stateDir, SERVED_DATA_FILE), JSON.stringify(gone))
  expect(await findServedData(stateDir)).toBe(null)
})

test('Of two commands without a server, the second waits for the first', async () => {
  const unlock = await lockFiles(stateDir)
  let waits = 0
  const second = await lockFiles(stateDir, {
    wait: async () => {
      waits += 1
      if (waits === 3) unlock()
    },
  })
  expect(waits).toBe(3)
  await expect(lockFiles(stateDir, { wait: async () => {} })).rejects.toThrow(
    /^Another command \(process \d+\) has been using/,
  )
  second()
  writeFileSync(join(stateDir, 'manage.lock'), '999999999')
  const afterKilled = await lockFiles(stateDir)
  afterKilled()
})
