import { parseSettings, type Settings } from './settings.server'

const parsed = new WeakMap<object, Settings>()

/** The settings of a worker's bindings, parsed once an isolate. Throws a ConfigurationError as parseSettings does. */
export function readSettings(env: Record<string, unknown>): Settings {
  const settings = parsed.get(env) ?? parseSettings(env)
  parsed.set(env, settings)
  return settings
}
