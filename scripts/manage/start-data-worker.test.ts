import { expect, test } from 'vitest'
import { listLocalBindings } from './start-data-worker'

test('Commands on local data open its databases, bucket and queues, and nothing that needs the built worker', () => {
  expect(
    listLocalBindings({
      name: 'city-events',
      compatibility_date: '2026-04-01',
      d1_databases: [{ binding: 'DB', database_name: 'city-events', database_id: '1' }],
      r2_buckets: [{ binding: 'BUCKET', bucket_name: 'images' }],
      queues: { producers: [{ binding: 'LISTING_QUEUE', queue: 'listings' }] },
      env: { production: { d1_databases: [{ binding: 'DB', database_id: '2' }] } },
    }),
  ).toEqual({
    compatibilityDate: '2026-04-01',
    d1Databases: { DB: '1' },
    r2Buckets: { BUCKET: 'images' },
    queueProducers: { LISTING_QUEUE: 'listings' },
  })
})
