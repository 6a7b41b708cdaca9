/** The tasks of one user in one browser. Pure. */

export interface Task {
  id: string
  text: string
  createdAt: string
  updatedAt: string
}

const isTask = (value: unknown): value is Task => {
  if (typeof value !== 'object' || value === null) return false
  const { id, text, createdAt, updatedAt } = value as Record<keyof Task, unknown>
  return [id, text, createdAt, updatedAt].every((part) => typeof part === 'string')
}

/** The stored tasks; unreadable ones are dropped. */
export const tasksIn = (kept: string): Task[] => {
  try {
    const found: unknown = JSON.parse(kept)
    return Array.isArray(found) ? found.filter(isTask) : []
  } catch {
    return []
  }
}

/** Blank text is not a task. */
export const added = (
  tasks: readonly Task[],
  text: string,
  { id, now }: { id: string; now: string },
): readonly Task[] =>
  text.trim() === '' ? tasks : [...tasks, { id, text: text.trim(), createdAt: now, updatedAt: now }]

export const changed = (tasks: readonly Task[], id: string, text: string, now: string): readonly Task[] =>
  text.trim() === ''
    ? tasks
    : tasks.map((task) => (task.id === id ? { ...task, text: text.trim(), updatedAt: now } : task))

export const without = (tasks: readonly Task[], id: string): readonly Task[] => tasks.filter((task) => task.id !== id)

/** Its position. */
export const putBack = (tasks: readonly Task[], task: Task, at: number): readonly Task[] => [
  ...without(tasks, task.id).slice(0, at),
  task,
  ...without(tasks, task.id).slice(at),
]
