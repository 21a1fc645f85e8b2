import { expect, test } from 'vitest'
import { buildLocalConfig } from './local-config'

test('Commands on local data open its bindings, and nothing that needs the built worker', () => {
  const database = { binding: 'DB', database_name: 'city-events' }
  expect(
    buildLocalConfig({
      name: 'city-events',
      main: 'build/server/index.js',
      assets: { directory: 'build/client' },
      d1_databases: [database],
      durable_objects: { bindings: [{ name: 'PROMOTION_DAY', class_name: 'PromotionDay' }] },
      migrations: [{ tag: 'v1', new_sqlite_classes: ['PromotionDay'] }],
      env: { production: {} },
    }),
  ).toEqual({ name: 'city-events', d1_databases: [database] })
})
