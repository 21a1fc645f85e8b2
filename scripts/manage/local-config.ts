/**
 * The configuration for commands on local data: the bindings of a developer's machine without the built worker, which
 * commands do not run. So its assets and objects are left out too; the objects answer only while the worker is served.
 */
export function buildLocalConfig(file: object): Record<string, unknown> {
  const left = Object.entries(file).filter(([name]) => !OF_THE_WORKER.has(name))
  return Object.fromEntries(left)
}

const OF_THE_WORKER = new Set([
  'main',
  'assets',
  'durable_objects',
  'migrations',
  'triggers',
  'env',
])
