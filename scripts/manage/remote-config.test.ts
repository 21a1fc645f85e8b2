import { expect, test } from 'vitest'
import { buildRemoteConfig } from './remote-config'
import type { WranglerFile } from './wrangler-file'

const ID = '5e1f7c1a-0b5d-4c3e-9a51-0123456789ab'

const fileWith = (database: object, search: object = { database_id: ID }): WranglerFile => ({
  name: 'city-events',
  compatibility_date: '2026-04-01',
  compatibility_flags: ['nodejs_compat'],
  env: {
    production: {
      vars: { ENVIRONMENT: 'production' },
      d1_databases: [
        { binding: 'DB', database_name: 'city-events', ...database },
        { binding: 'SEARCH', database_name: 'city-events-search', ...search },
      ],
      r2_buckets: [{ binding: 'BUCKET', bucket_name: 'pictures' }],
      queues: { producers: [{ binding: 'FEED_QUEUE', queue: 'feeds' }] },
    },
  },
})

test('Deployed data is accessed through the production bindings, each remote', () => {
  const config = buildRemoteConfig(fileWith({ database_id: ID, migrations_dir: 'migrations' }))
  expect(JSON.parse(JSON.stringify(config))).toEqual({
    name: 'city-events-production',
    compatibility_date: '2026-04-01',
    compatibility_flags: ['nodejs_compat'],
    vars: { ENVIRONMENT: 'production' },
    d1_databases: [
      { binding: 'DB', database_name: 'city-events', database_id: ID, remote: true },
      { binding: 'SEARCH', database_name: 'city-events-search', database_id: ID, remote: true },
    ],
    r2_buckets: [{ binding: 'BUCKET', bucket_name: 'pictures', remote: true }],
    queues: { producers: [{ binding: 'FEED_QUEUE', queue: 'feeds', remote: true }] },
  })
})

test('A missing database id is an error that says how to create the database', () => {
  for (const database_id of [undefined, '', 'fill me in', '00000000-0000-0000-0000-000000000001']) {
    expect(() => buildRemoteConfig(fileWith({ database_id }))).toThrow(
      /^The database_id of DB under \[env.production\] in wrangler.toml is not filled in\./,
    )
    expect(() => buildRemoteConfig(fileWith({ database_id: ID }, { database_id }))).toThrow(
      /^The database_id of SEARCH .* `npx wrangler d1 create city-events-search`/,
    )
  }
  expect(() => buildRemoteConfig({ name: 'city-events' })).toThrow(/no \[env.production\]/)
})
