import { expect, test } from 'vitest'
import { db } from '../../../test/database'
import { findDeployment } from './find-deployment.server'

test('A deployment has one name, even when two requests find none at the same time', async () => {
  const names = await Promise.all([1, 2, 3].map(() => findDeployment(db, 'production')))
  expect(names[0]).toMatch(/^production-[0-9a-f]{16}$/)
  expect(new Set([...names, await findDeployment(db, 'production')]).size).toBe(1)
})
