import type { ModelEvent, World } from './model-world'

/** The category that a card names: the one with the most ancestors, and of several the first by id. */
export function findMainCategory(
  world: World,
  event: ModelEvent,
): { id: string; name: string } | null {
  const depth = (id: string) => listCategories(world, { ...event, categories: [id] }).length
  const [id] = [...event.categories].sort((a, b) => depth(b) - depth(a) || (a < b ? -1 : 1))
  return id === undefined ? null : { id, name: world.categories.get(id)?.name ?? '' }
}

/** The event's categories and all their ancestors. */
export function listCategories(world: World, event: ModelEvent): string[] {
  const all = new Set<string>()
  for (const own of event.categories) {
    for (let id: string | null = own; id !== null; ) {
      all.add(id)
      id = world.categories.get(id)?.parentId ?? null
    }
  }
  return [...all].sort()
}
